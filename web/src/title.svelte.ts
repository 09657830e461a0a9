/// What the tab of the browser says: how many games wait for me, and the page.
class TabTitle {
  /// Set by whoever knows the page; empty on the first one.
  page = $state('');
  waiting = $state(0);
  text = $derived((this.waiting > 0 ? `(${this.waiting}) ` : '') + (this.page ? `${this.page} · Bastide` : 'Bastide'));
}
export const tabTitle = new TabTitle();

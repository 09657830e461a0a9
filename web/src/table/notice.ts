/// Tells a player whose turn it is by a notification of the browser, where the page is not in sight.

/// Asks the browser once whether it may; false where it will not.
export async function mayNotify(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  if (Notification.permission === 'default') await Notification.requestPermission();
  return Notification.permission === 'granted';
}

export function notify(text: string): void {
  if (document.hidden && 'Notification' in window && Notification.permission === 'granted')
    new Notification('Bastide', { body: text, icon: '/icon.svg', tag: 'turn' }).onclick = () => window.focus();
}

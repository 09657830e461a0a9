import { read, write } from './table/storage';

/// The browser's offer to keep the page like an app, for where it makes one. Who does not want it is not asked again.
interface InstallEvent extends Event {
  prompt(): Promise<void>;
}
const key = 'install';

export class Installing {
  private offer = $state.raw<InstallEvent>();
  private refused = $state(read(key) === 'no');
  isOffered = $derived(this.offer !== undefined && !this.refused);
  /// iPhones and iPads offer nothing, but can all the same; how, only the reader can be told, once. Nothing else has this word.
  isTold = $derived((navigator as { standalone?: boolean }).standalone === false && !this.refused);

  constructor() {
    window.addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      this.offer = event as InstallEvent;
    });
    window.addEventListener('appinstalled', () => (this.offer = undefined));
  }
  async accept() {
    const offer = this.offer;
    this.offer = undefined;
    await offer?.prompt();
  }
  refuse() {
    this.refused = true;
    write(key, 'no');
  }
}
export const installing = new Installing();

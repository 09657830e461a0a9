import { becomeGuest, serverInfo, type Info, type User } from './api';

/// What the server says of itself, and who it takes us for. To ask is no error, whoever we are.
const greet = () => serverInfo() as Promise<(Info & { user?: User | null }) | undefined>;

/// The server behind this page, and who we are there. A page from plain files has none.
class Server {
  /// Undefined until it is known.
  online = $state<boolean>();
  user = $state.raw<User>();
  /// After how many milliseconds one who is away may be claimed.
  goneAfter = 120_000;
  private asked?: Promise<void>;

  /// Asks once; a server that was away then is asked again the next time.
  find(): Promise<void> {
    this.asked ??= this.look().then(() => {
      if (!this.online) this.asked = undefined;
    });
    return this.asked;
  }

  /// Who we are; a guest by this name where we are nobody yet.
  async beSomebody(name: string): Promise<User> {
    this.user ??= (await greet())?.user ?? (await becomeGuest(name));
    return this.user;
  }

  private async look() {
    const info = await greet();
    if (info) {
      this.goneAfter = info.limits.gone_after_ms;
      this.user = info.user ?? undefined;
    }
    this.online = info !== undefined;
  }
}
export const server = new Server();

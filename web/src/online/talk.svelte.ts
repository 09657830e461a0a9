import { read, write } from '../table/storage';
import { has, t } from '../words';
import type { ServerEvent } from './messages';

/// What is said at a table, and what happened there beside the game: one line each.

const told = ['chat', 'resign', 'time', 'claim', 'answer', 'takeback', 'mute', 'unmute', 'remove', 'resume'];

export class Talk {
  lines = $state.raw<ServerEvent[]>([]);
  /// Whom the owner has muted.
  muted = $state.raw(new Set<string>());
  /// Whose words we do not want to read, on this device.
  hidden = $state.raw(new Set<string>(JSON.parse(read('hidden') ?? '[]') as string[]));
  /// Names of users, also of those who have gone.
  private names = new Map<string, string>();

  take(event: ServerEvent) {
    if (event.user && event.name) this.names.set(event.user, event.name);
    if (event.event === 'mute') this.muted = new Set([...this.muted, event.user!]);
    if (event.event === 'unmute') this.muted = new Set([...this.muted].filter((user) => user !== event.user));
    // Consent shows itself by the takeback.
    if (!told.includes(event.event) || (event.event === 'answer' && event.accept)) return;
    this.lines = [...this.lines, event];
  }

  learnName(user: string, name: string) {
    this.names.set(user, name);
  }
  nameOf = (user: string) => this.names.get(user) ?? '?';

  hide(user: string, isHidden: boolean) {
    const hidden = new Set(this.hidden);
    if (isHidden) hidden.add(user);
    else hidden.delete(user);
    this.hidden = hidden;
    write('hidden', JSON.stringify([...hidden].slice(-200)));
  }

  /// A line that is no chat, in words.
  noteOf(line: ServerEvent, seatName: (seat: number) => string): string {
    const name = line.seat === undefined ? this.nameOf(line.user ?? '') : seatName(line.seat);
    const key = `note.${line.event}` as const;
    return has(key) ? t(key, { name, other: seatName(line.by ?? -1) }) : '';
  }
}

import type { Rematch } from '../table/table-session';
import { drawNonce } from './api';
import type { OnlineSession } from './session.svelte';

/// Another game with the same people, once all of them want it, as the server tells of it.
export function rematchAt(session: OnlineSession): Rematch {
  const table = () => session.state?.table;
  const offer = () => table()?.rematch_offer;
  const includesMe = (seats?: number[]) => session.seat !== null && (seats?.includes(session.seat) ?? false);
  return {
    get made() {
      return table()?.rematch;
    },
    get hasSeat() {
      return session.seat !== null;
    },
    get asker() {
      return offer()?.seat;
    },
    /// Where seconds count the game waits for them.
    get away() {
      return (offer()?.agreed ?? []).filter((seat) => session.presence?.online[seat] === false);
    },
    get waiting() {
      return offer()?.waiting ?? [];
    },
    get isAsked() {
      return includesMe(offer()?.waiting);
    },
    get hasAgreed() {
      return includesMe(offer()?.agreed);
    },
    get declined() {
      const seat = table()?.rematch_declined;
      return seat === session.seat ? undefined : seat;
    },
    get canAsk() {
      return session.can('rematch');
    },
    /// Who asks adds to the draws at the new table: before, the server has not promised its seed.
    ask: () => void session.ask('rematch'),
    agree: () => void session.ask('rematch', { draw_nonce: drawNonce() }),
    decline: () => void session.ask('rematch', { accept: false }),
  };
}

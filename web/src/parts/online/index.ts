/// All that only a table at a server needs; a game on this device does not fetch it.
export { OnlineSession } from '../../online/session.svelte';
export { default as LogAndTalk } from './LogAndTalk.svelte';
export { default as Refused } from './Refused.svelte';
export { default as Resign } from './Resign.svelte';
export { default as SeatFacts } from './SeatFacts.svelte';
export { default as TableActs } from './TableActs.svelte';
export { default as TableFacts } from './TableFacts.svelte';
export { default as WaitingRoom } from './WaitingRoom.svelte';

import { getMeta, setMeta } from '@/store/db/metaKeys';
import type { LocalStore } from '@/store/localStore';

/** A round trip longer than this says too little about the time between. */
const LONGEST_ROUND_TRIP = 10_000;

/** Differences below this are those of the network; writing each of them down would hold up the edits beside it. */
const NOISE_MILLIS = 20;

/** Takes the offset of the server's clock from a stamped moment of a round trip. */
export async function noteServerTime(
  store: LocalStore,
  sent: number,
  heard: number,
  serverTime: number,
): Promise<void> {
  if (heard < sent || heard - sent > LONGEST_ROUND_TRIP) return;
  const offset = Math.round(serverTime - (sent + heard) / 2);
  const known = await getMeta(store.db, 'clock_offset');
  if (known === undefined || Math.abs(offset - known) > NOISE_MILLIS) await setMeta(store.db, 'clock_offset', offset);
}

/** Runs a request and measures the clocks by its answer. */
export async function measureClock<T extends { server_time: number }>(
  store: LocalStore,
  request: () => Promise<T>,
): Promise<T> {
  const sent = store.now();
  const answer = await request();
  await noteServerTime(store, sent, store.now(), answer.server_time);
  return answer;
}

import { getMeta, setMeta } from '@/store/db/metaKeys';
import type { LocalStore } from '@/store/localStore';

/** After a longer round trip the measured time is too uncertain. */
const LONGEST_ROUND_TRIP = 10_000;

/** Smaller differences are network noise, and storing each of them would delay edits. */
const NOISE_MILLIS = 20;

/** Estimates the offset of the server's clock from a timestamp taken during a round trip. */
export async function noteServerTime(
  store: LocalStore,
  sent: number,
  received: number,
  serverTime: number,
): Promise<void> {
  if (received < sent || received - sent > LONGEST_ROUND_TRIP) return;
  const offset = Math.round(serverTime - (sent + received) / 2);
  const known = await getMeta(store.db, 'clock_offset');
  if (known === undefined || Math.abs(offset - known) > NOISE_MILLIS) await setMeta(store.db, 'clock_offset', offset);
}

/** Runs a request and estimates the clock offset from its answer. */
export async function measureClock<T extends { server_time: number }>(
  store: LocalStore,
  request: () => Promise<T>,
): Promise<T> {
  const sent = store.now();
  const answer = await request();
  await noteServerTime(store, sent, store.now(), answer.server_time);
  return answer;
}

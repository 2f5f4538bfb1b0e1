import { emptyNotice } from '../db/changeStream';
import { getMeta } from '../db/metaKeys';
import { writeTransaction } from '../db/writeTransaction';
import type { LocalStore } from '../localStore';
import { undoableEvents } from './keptEvents';

/** Events per request. */
const TOGETHER = 100;

/** The events that the undo timeline or an unsent undo names and that are neither here nor unsent. */
async function missingEvents({ db }: LocalStore): Promise<string[]> {
  const undone = (await db.outbox.orderBy('undoes').keys()) as string[];
  const named = [...new Set([...(await undoableEvents(db)), ...undone])];
  const [held, waiting] = await Promise.all([
    db.events.where('id').anyOf(named).primaryKeys(),
    db.outbox.orderBy('op_id').keys(),
  ]);
  const here = new Set([...held, ...(waiting as string[])]);
  return named.filter((id) => !here.has(id));
}

/**
 * Requests those events of the undo timeline that were removed by a change of rights: without them Ctrl+Z would be
 * stuck for good (S6). Events that the server does not show can no longer be undone, and leave the timeline.
 * @throws as the client does; the next call tries again.
 */
export async function refillTimeline(store: LocalStore): Promise<void> {
  const { db } = store;
  const { remote } = store.ports;
  const missing = await missingEvents(store);
  if (missing.length === 0 || !remote) return;
  for (let at = 0; at < missing.length; at += TOGETHER) {
    const asked = missing.slice(at, at + TOGETHER);
    const answer = await remote.events(asked);
    const shown = new Set(answer.events.map(({ id }) => id));
    const gone = new Set(asked.filter((id) => !shown.has(id)));
    const isKept = await writeTransaction(store, async () => {
      // Shown under rights that this device does not know: nothing would ever purge it.
      if ((await getMeta(db, 'perm_epoch')) !== answer.perm_epoch) return false;
      await db.events.bulkPut(answer.events);
      for (const step of gone.size > 0 ? await db.steps.toArray() : [])
        if (step.chains.some(({ ops }) => ops.some((id) => gone.has(id))))
          await db.steps.update(step.step, { status: 'gone' });
      return true;
    });
    if (!isKept) return;
  }
  store.stream.publish({ ...emptyNotice('remote'), outbox: true });
}

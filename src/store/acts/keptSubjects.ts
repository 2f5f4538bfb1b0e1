import { emptyNotice } from '../db/changeStream';
import { getMeta, setMeta } from '../db/metaKeys';
import type { OutboxEntry, RefusedReason } from '../db/schema';
import { writeTransaction } from '../db/writeTransaction';
import type { LocalStore } from '../localStore';
import { STRUCTURE } from '../replica/replica';
import type { ActSubjects, Subjects } from './subjects';
import { lostOf, subjectsOfActs, takenAway, withEarlier } from './takenAway';

/**
 * Stores what the operations of this device are about, before rights shrink. It is on disk, because following a change
 * of rights may be cut off, and the server may answer an operation only after the page was loaded again.
 */
export async function keepSubjects(store: LocalStore): Promise<Subjects> {
  const subjects = withEarlier((await getMeta(store.db, 'subjects')) ?? {}, await subjectsOfActs(store));
  await setMeta(store.db, 'subjects', subjects);
  return subjects;
}

/** Keeps only those subjects that can no longer be seen. In the caller's transaction. */
export async function keepLost({ db }: LocalStore, lost: Subjects): Promise<void> {
  const kept = Object.entries(lost).filter(([, { names, mentions }]) => names.length + mentions.length > 0);
  if (kept.length > 0) await setMeta(db, 'subjects', Object.fromEntries(kept));
  else await db.meta.delete('subjects');
}

/** Deletes names of withdrawn things that no operation of this device is about any more. */
export async function dropSettledSubjects({ db }: LocalStore): Promise<void> {
  await db.transaction('rw', db.meta, db.outbox, async () => {
    const held = await getMeta(db, 'subjects');
    if (!held) return;
    const open = new Set((await db.outbox.toArray()).map((entry) => entry.op_id));
    const kept = Object.entries(held).filter(([opId]) => open.has(opId));
    if (kept.length === 0) await db.meta.delete('subjects');
    else if (kept.length < Object.keys(held).length) await setMeta(db, 'subjects', Object.fromEntries(kept));
  });
}

/** Additions to an operation when it is refused. */
export interface RefusalNote extends Pick<OutboxEntry, 'said'> {
  reason: RefusedReason;
}

/**
 * Why an operation was refused, if a right to its subject was withdrawn, and the text of what it wrote, whose fields may
 * no longer be known: the server must answer as if the subject did not exist, but its author knew it. In the caller's
 * transaction.
 */
export async function reasonFor(
  store: LocalStore,
  { op_id: opId, said }: Pick<OutboxEntry, 'op_id' | 'said'>,
  reason: RefusedReason,
): Promise<RefusalNote> {
  if (!['not_found', 'forbidden', 'invalid'].includes(reason.code)) return { reason };
  const act = (await getMeta(store.db, 'subjects'))?.[opId];
  // Without the structure nothing is visible here, and nothing follows from that.
  if (!act || !((await getMeta(store.db, 'scopes')) ?? []).includes(STRUCTURE)) return { reason };
  const lost = (await lostOf(store, { [opId]: act }))[opId]!;
  // An invalid value of a hidden field is a fault of the value; a reference to what is hidden is invalid only for that.
  const name = (reason.code === 'invalid' ? lost.mentions : [...lost.names, ...lost.mentions])[0]?.[1];
  return name === undefined ? { reason } : { reason: takenAway(name), ...wordsOf(act, said) };
}

/**
 * Explains refused operations again, now that the structure says what was withdrawn: the server may have refused one
 * while the change of rights was being followed.
 */
export async function explainRefused(store: LocalStore): Promise<void> {
  const { db } = store;
  if (!(await getMeta(db, 'subjects'))) return;
  const explained: string[] = [];
  await writeTransaction(store, async () => {
    for (const entry of await db.outbox.where('state').equals('refused').toArray()) {
      const note = entry.reason && (await reasonFor(store, entry, entry.reason));
      if (!note || note.reason === entry.reason) continue;
      await db.outbox.update(entry.order, { ...note });
      explained.push(entry.op_id);
    }
  });
  if (explained.length > 0) store.stream.publish({ ...emptyNotice('local'), op_ids: explained, outbox: true });
}

/** The text of what an operation wrote, unless it is stored already or there is none. */
export function wordsOf(act: ActSubjects | undefined, said: OutboxEntry['said']): Pick<OutboxEntry, 'said'> {
  return act && !said && Object.keys(act.said).length > 0 ? { said: act.said } : {};
}

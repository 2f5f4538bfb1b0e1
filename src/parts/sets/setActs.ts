import type { z } from 'zod';
import type { Answers, InputOf } from '@/domain/commands/command';
import { addToSets } from '@/domain/commands/recordSets/addToSets';
import { archiveSet } from '@/domain/commands/recordSets/archiveSet';
import { createSet } from '@/domain/commands/recordSets/createSet';
import { removeFromSet } from '@/domain/commands/recordSets/removeFromSet';
import { reorderSet } from '@/domain/commands/recordSets/reorderSet';
import { updateSet } from '@/domain/commands/recordSets/updateSet';
import type { RowOf } from '@/domain/kinds/registry';
import { counted, numberText } from '@/lib/words/counted';
import { type Committable, commit } from '@/store/acts/commit';
import { newIdOf } from '@/store/acts/newIdOf';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import type { LocalStore } from '@/store/localStore';
import { showAlert } from '../acts/alerts';

export type RecordSet = RowOf<'set'>;

/** Maximum number of records in one call. */
const MOST = 10_000;

/**
 * Runs a command on sets and reports what it did.
 * @returns why it was refused; null if it succeeded.
 */
async function run<S extends z.ZodType, A extends Answers>(
  store: LocalStore,
  command: Committable<S, A>,
  input: InputOf<S>,
  done: string,
): Promise<string | null> {
  try {
    const { opId, plan } = await commit(store, command, input);
    showAlert(plan.changes.length === 0 ? { kind: 'info', text: done } : { kind: 'info', text: done, eventId: opId });
    return null;
  } catch (error) {
    return whyNotWritten(error);
  }
}

/**
 * As run, but a refusal becomes an alert.
 * @returns whether it succeeded.
 */
async function reportOutcome(running: Promise<string | null>): Promise<boolean> {
  const reason = await running;
  if (reason !== null) showAlert({ kind: 'error', text: reason });
  return reason === null;
}

const tooMany = (count: number) =>
  Promise.resolve(`${counted(count, 'record')} selected. Add at most ${numberText(MOST)} at a time.`);

/** Adds records to sets; those that are already in one keep their position. */
export function addRecordsToSets(store: LocalStore, setIds: readonly string[], recordIds: readonly string[]) {
  if (recordIds.length > MOST) return reportOutcome(tooMany(recordIds.length));
  return reportOutcome(run(store, addToSets, { setIds: [...setIds], recordIds: [...recordIds] }, 'Added to set(s)'));
}

/** Removes records from a set; the records themselves stay. */
export function removeRecordsFromSet(store: LocalStore, id: string, recordIds: readonly string[]) {
  const input = { id, recordIds: [...recordIds] };
  return reportOutcome(run(store, removeFromSet, input, 'Entities removed from entity set'));
}

/** Moves records before another one of the set, or to its end. */
export function moveInSet(store: LocalStore, id: string, moved: readonly string[], before: string | null) {
  const [first, ...more] = moved;
  if (first === undefined) return Promise.resolve(true);
  const input = { id, record_id: first, more_record_ids: more, before_record_id: before };
  return reportOutcome(run(store, reorderSet, input, 'Entities reordered in entity set'));
}

/**
 * Changes name, description, order or programs of a set.
 * @returns why it failed; null if it succeeded
 */
export function changeSet(store: LocalStore, id: string, attrs: Omit<InputOf<typeof updateSet.input>, 'id'>) {
  return run(store, updateSet, { id, ...attrs }, 'Entity set updated');
}

/** As changeSet, but a refusal becomes an alert. */
export function changeSetWithAlert(store: LocalStore, id: string, attrs: Omit<InputOf<typeof updateSet.input>, 'id'>) {
  return reportOutcome(changeSet(store, id, attrs));
}

/** Archives a set, or restores it. */
export function archiveSetWithAlert(store: LocalStore, set: RecordSet, archived: boolean) {
  const done = archived ? 'Entity set archived' : 'Entity set updated';
  return reportOutcome(run(store, archiveSet, { id: set.id, is_archived: archived }, done));
}

/**
 * Creates a set.
 * @returns its id, or why it failed.
 */
export async function makeSet(
  store: LocalStore,
  sliceId: string | null,
  name: string,
  recordIds: readonly string[],
): Promise<{ id: string } | { reason: string }> {
  if (recordIds.length > MOST) return { reason: (await tooMany(recordIds.length)) ?? '' };
  const id = newIdOf(store);
  const input = { id, set_name: name, entity_slice_id: sliceId, record_ids: [...recordIds] };
  const reason = await run(store, createSet, input, 'Entity set created');
  return reason === null ? { id } : { reason };
}

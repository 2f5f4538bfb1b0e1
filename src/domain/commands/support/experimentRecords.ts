import type { Attributes, RowChange } from '../../changes/rowChange';
import { listing, unlisting } from '../../kinds/listedRecords';
import type { Task } from '../../kinds/task';
import { bindingName, operationsOf } from '../../records/recordOperations';
import type { RecordRow } from '../../records/recordRow';
import { invalid } from '../../refusal';
import type { CommandContext } from '../command';
import type { Reader } from '../reader';
import { changed, changedRecord } from './changes';
import { mustGet } from './mustGet';

/** Records that one experiment or design cycle lists. */
export const MOST_RECORDS = 10_000;

const beside = ({ actor, at }: CommandContext) => {
  const time = new Date(at).toISOString();
  return { last_updated_by: actor.user_id, updated_at: time, last_activity_at: time };
};

/** The change of an item's list, with who made it and when. */
function listChange(task: Task, { before, after }: ReturnType<typeof listing>, context: CommandContext): RowChange[] {
  if (Object.keys(after).length === 0) return [];
  const who = changed('task', task, beside(context));
  return [{ kind: 'task', id: task.id, before: { ...before, ...who?.before }, after: { ...after, ...who?.after } }];
}

const attrsOf = async (read: Reader, taskId: string): Promise<Attributes> =>
  (await read.stored('task', taskId))?.attrs ?? {};

/**
 * The change that adds records at the end of the list of an experiment; none for those already listed, and none without
 * an experiment. It names only the added ones, so that an event does not grow with the length of the list.
 * @throws Refusal invalid when the list would become too long
 */
export async function listRecords(
  read: Reader,
  operationId: string | null | undefined,
  ids: readonly string[],
  context: CommandContext,
): Promise<RowChange[]> {
  if (!operationId || ids.length === 0) return [];
  const task: Task = await mustGet(read, 'task', operationId);
  const held = new Set(task.record_ids);
  const fresh = [...new Set(ids)].filter((id) => !held.has(id));
  if (held.size + fresh.length > MOST_RECORDS)
    throw invalid(['record_ids'], `An item contains at most ${MOST_RECORDS} records.`, 'count');
  return listChange(task, listing(await attrsOf(read, task.id), fresh), context);
}

/** The change that removes records from the list of an experiment; none for those that it does not list. */
export async function unlistRecords(
  read: Reader,
  task: Task,
  ids: readonly string[],
  context: CommandContext,
): Promise<RowChange[]> {
  const gone = new Set(ids);
  const listed = task.record_ids.filter((id) => gone.has(id));
  return listChange(task, unlisting(await attrsOf(read, task.id), listed), context);
}

/** The changes that add existing records to an experiment; none for those that are already in it. */
export function bindRecords(records: readonly RecordRow[], operationId: string, { at }: CommandContext): RowChange[] {
  const name = bindingName(operationId);
  return records
    .filter(({ attrs }) => !operationsOf(attrs).has(operationId))
    .map(({ id, attrs }) => {
      const held = attrs[name] ?? null;
      const isExcluded = held?.is_excluded === true;
      return changedRecord(id, { [name]: held }, { [name]: { at, ...(isExcluded ? { is_excluded: true } : {}) } });
    });
}

/** The changes that remove records from an experiment, including those that were created in it; their values stay. */
export function unbindRecords(records: readonly RecordRow[], operationId: string): RowChange[] {
  const name = bindingName(operationId);
  return records.flatMap(({ id, attrs }) => {
    const binding = operationsOf(attrs).get(operationId);
    if (!binding) return [];
    return [changedRecord(id, { [name]: attrs[name] ?? null }, { [name]: { ...binding, is_taken_out: true } })];
  });
}

import { operationsOf } from '@/domain/records/recordOperations';
import type { RecordRow } from '@/domain/records/recordRow';
import type { Sight } from '../events/sight';

/**
 * When a record was added to each experiment that the reader sees, as ISO 8601: when it was linked to it, or with the
 * first value recorded under it, or, if it is only in the experiment's own list, when the experiment was created.
 */
export function operationTimes(record: RecordRow, sight: Sight): { [operationId: string]: string } {
  const times = new Map([...operationsOf(record.attrs)].map(([id, { at }]) => [id, at]));
  const first = new Map<string, number>();
  // Values computed on reading have no author, and their experiment is a position in a list (see madeValues).
  for (const cell of Object.values(record.cells))
    for (const { operation_id: id, at, hidden, author_id: author } of cell)
      if (id !== null && !hidden && author !== '') first.set(id, Math.min(first.get(id) ?? at, at));
  for (const [id, at] of first) if (!times.has(id)) times.set(id, at);
  for (const task of sight.tasksBearing(record.id))
    if (!times.has(task.id)) times.set(task.id, Date.parse(task.created_at));
  return Object.fromEntries(
    [...times].flatMap(([id, at]) => (sight.seesOperation(id) ? [[id, new Date(at).toISOString()]] : [])),
  );
}

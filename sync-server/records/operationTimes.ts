import { operationsOf } from '@/domain/records/recordOperations';
import type { RecordRow } from '@/domain/records/recordRow';
import type { Sight } from '../events/sight';

/**
 * When a record came into each experiment that the reader sees, as ISO 8601: when it was bound to it, with the first value
 * that was recorded under it, or, where it was only added to the experiment's own list, with the experiment.
 */
export function operationTimes(record: RecordRow, sight: Sight): { [operationId: string]: string } {
  const times = new Map([...operationsOf(record.attrs)].map(([id, { at }]) => [id, at]));
  const first = new Map<string, number>();
  // What is worked out on reading has no author, and its experiment is a place in a list (see madeValues).
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

import { operationsOf } from '../records/recordOperations';
import type { RecordAttributes } from '../records/recordRow';

/**
 * The time by which created_date sorts a record, in Unix milliseconds: the latest moment at which it was added to one
 * of its experiments, or to the given one; without experiments, the moment of its creation.
 */
export function operationDate(attrs: RecordAttributes, operationId: string | null = null): number {
  const operations = operationsOf(attrs);
  if (operationId !== null) return operations.get(operationId)?.at ?? attrs.created_at;
  let latest: number | null = null;
  for (const { at } of operations.values()) if (latest === null || at > latest) latest = at;
  return latest ?? attrs.created_at;
}

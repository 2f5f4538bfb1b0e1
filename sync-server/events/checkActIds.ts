import { Refusal } from '@/domain/refusal';
import { isUuid } from '@/lib/uuid';
import type { ActJob } from './act';

/** Why the ids of an act are not accepted; null when they are. */
export function checkActIds({ act }: ActJob): Refusal | null {
  const good = isUuid(act.opId) && isUuid(act.actId);
  return good ? null : new Refusal('invalid', 'op_id and act_id must be UUIDs.');
}

import type { Reader } from '@/domain/commands/reader';
import type { PlainKind } from '@/domain/kinds/rowKind';
import { isExperiment } from '@/domain/kinds/task';
import type { ResourceType } from '@/domain/permissions/resourceActions';
import type { Target } from '@/domain/permissions/target';
import { Refusal } from '@/domain/refusal';
import { RESOURCE_KINDS } from '@/domain/rights/resourceKinds';
import { sliceTarget } from '@/domain/rights/sliceTarget';
import { targetOfRow } from '@/domain/rights/targetOfRow';
import type { Sight } from '../../events/sight';

/**
 * The target on which a right to a resource is checked.
 * @throws Refusal not_found for what does not exist, or not for this person.
 */
export async function targetOf(read: Reader, sight: Sight, type: ResourceType, id: string): Promise<Target> {
  const kind = RESOURCE_KINDS[type];
  if (kind === 'record') {
    const record = await read.record(id);
    if (record && !record.attrs.is_deleted && sight.seesSlice(record.attrs.entity_slice_id))
      return sliceTarget(read, record.attrs.entity_slice_id);
  } else if (kind !== null) {
    const row = await read.get(kind as PlainKind, id);
    const isGone = !row || ('is_deleted' in row && row.is_deleted);
    // Experiments are tasks of a type; each is found only under its own name.
    const isOther = kind === 'task' && isExperiment(row ?? {}) !== (type === 'operations');
    if (!isGone && !isOther && sight.seesRow(kind as PlainKind, id, row)) return targetOfRow(read, kind, row);
  }
  throw new Refusal('not_found', 'This does not exist.');
}

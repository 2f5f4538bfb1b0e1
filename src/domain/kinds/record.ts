import { changedOperations } from '../records/recordOperations';
import type { Kind, Touched } from './kind';

/** A record. It has a form of its own (records/recordRow). */
export const recordKind: Kind<'entity_slice_id'> = {
  noun: 'record',
  read: 'record.read',
  audience: { of: 'table', table: 'entity_slice_id' },
  held: 'on_demand',
  undoAbility({ before, after }: Touched) {
    if (before === null) return 'record.delete';
    if (after && 'is_deleted' in after) return 'record.create';
    if (after && 'is_archived' in after) return 'record.archive';
    const bindings = after ? changedOperations(before, after) : [];
    return bindings.some(({ isExclusion }) => isExclusion) ? 'record.exclude' : 'value.write';
  },
};

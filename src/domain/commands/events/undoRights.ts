import type { RowChange } from '../../changes/rowChange';
import type { Ability } from '../../permissions/ability';
import type { Actor } from '../../permissions/actor';
import { can } from '../../permissions/can';
import type { RecordSweep } from '../../records/recordSweep';
import type { Reader } from '../reader';
import { sliceTarget } from '../support/sliceTarget';

function abilityFor(change: RowChange): Ability {
  switch (change.kind) {
    case 'value':
      return 'value.write';
    case 'record':
      return change.before === null
        ? 'record.delete'
        : change.after && 'is_deleted' in change.after
          ? 'record.create'
          : 'value.write';
    case 'field':
      return change.before === null ? 'field.delete' : 'field.update';
    case 'lookup_field':
      return 'field.create';
    case 'slice':
      return 'slice.update';
    case 'view':
      return change.before === null ? 'view.delete' : 'view.update';
    case 'set':
      return 'set.manage';
    case 'kanban':
      return 'kanban.manage';
    case 'drc_config':
    case 'plot_field':
    case 'calculated_field':
      return 'drc.manage';
    case 'identifier':
      return 'identifier.write';
    case 'import':
      return 'import.run';
    case 'operation':
      return 'record.create';
    case 'comment':
      return 'comment.write';
    case 'program':
      return 'program.manage';
    case 'program_share':
      return 'program.share';
    case 'group':
      return 'group.manage';
    case 'authorization':
      return 'authorization.manage';
    case 'member':
    case 'workspace':
      return 'workspace.manage';
  }
}

async function sliceOf(read: Reader, change: RowChange): Promise<string | null> {
  switch (change.kind) {
    case 'value':
      return (await read.record(change.record_id))?.attrs.entity_slice_id ?? null;
    case 'record':
      return (await read.record(change.id))?.attrs.entity_slice_id ?? null;
    case 'view':
      return (await read.get('view', change.id))?.entity_slice_id ?? null;
    case 'comment':
    case 'drc_config':
    case 'plot_field':
    case 'calculated_field':
    case 'lookup_field':
      return (await read.get(change.kind, change.id))?.entity_slice_id ?? null;
    case 'slice':
      return change.id;
    default:
      return null;
  }
}

/** Whether the actor still has the rights that the changes' own commands would ask for (S6, undo obeys the rights of now). */
export async function mayUndo(
  read: Reader,
  actor: Actor,
  changes: readonly RowChange[],
  sweeps: readonly RecordSweep[] = [],
): Promise<boolean> {
  for (const { slice_id, is_deleted } of sweeps)
    if (!can(actor, is_deleted ? 'record.create' : 'record.delete', await sliceTarget(read, slice_id, [])))
      return false;
  const needed = new Map<string, { ability: Ability; sliceId: string | null; fieldIds: Set<string> }>();
  for (const change of changes) {
    const sliceId = await sliceOf(read, change);
    const ability = abilityFor(change);
    const key = `${ability}|${sliceId}`;
    const entry = needed.get(key) ?? { ability, sliceId, fieldIds: new Set<string>() };
    if (change.kind === 'value') entry.fieldIds.add(change.field_id);
    if (change.kind === 'field') entry.fieldIds.add(change.id);
    needed.set(key, entry);
  }
  for (const { ability, sliceId, fieldIds } of needed.values()) {
    const target = sliceId === null ? { field_ids: [...fieldIds] } : await sliceTarget(read, sliceId, [...fieldIds]);
    if (!can(actor, ability, target)) return false;
  }
  return true;
}

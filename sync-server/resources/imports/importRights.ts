import type { StoredMapping } from '@/contract/shapes/import';
import { mustBearRecords } from '@/domain/commands/tasks/mustBearRecords';
import { identifierFields } from '@/domain/identifiers/identifierFields';
import { notFound } from '@/domain/kinds/notFound';
import type { Slice } from '@/domain/kinds/slice';
import { type Task, workAbility } from '@/domain/kinds/task';
import { can } from '@/domain/permissions/decide';
import { mustBeAllowed } from '@/domain/permissions/mustBeAllowed';
import type { Target } from '@/domain/permissions/target';
import { Refusal } from '@/domain/refusal';
import { taskTarget } from '@/domain/rights/taskTarget';
import type { Sight } from '../../events/sight';
import type { Structure } from '../../events/structureCache';
import type { ImportRow } from '../../jobs/importRow';

type Planned = Pick<ImportRow, 'entity_slice_id' | 'operation_id' | 'record_set_id' | 'update_existing'>;

const onTable = (sight: Sight, sliceId: string, fieldIds: readonly string[] = []): Target => ({
  slice_id: sliceId,
  program_ids: sight.programsOf(sliceId),
  field_ids: fieldIds,
});

/** The table of an import; a hidden one counts as missing. @throws Refusal not_found */
export function tableFor(structure: Structure, sight: Sight, sliceId: string | null): Slice | null {
  if (sliceId === null) return null;
  const slice = structure.get('slice', sliceId);
  if (!slice || slice.is_deleted || !sight.seesSlice(sliceId)) throw notFound('slice');
  return slice;
}

/** The right to import at all, or into this table. @throws Refusal */
export function demandImport(sight: Sight, slice: Slice | null): void {
  mustBeAllowed(sight.actor, { ability: 'import.run', target: slice ? onTable(sight, slice.id) : {} });
  // Rows are matched with records by their identifiers, and an import reports which matched.
  if (slice && identifierFields(slice).some((id) => !sight.seesField(id)))
    throw new Refusal('forbidden', 'A key field of this table is hidden from you, so nothing can be imported into it.');
}

/** Whether somebody may add fields to the table of an import, or to the one that it creates. */
export function mayAddFields(sight: Sight, slice: Slice | null): boolean {
  return can(sight.actor, 'field.create', slice ? onTable(sight, slice.id) : {});
}

/** Whether somebody may write a field in the table. */
export function mayWrite(sight: Sight, slice: Slice, fieldId: string): boolean {
  return sight.seesField(fieldId) && can(sight.actor, 'record.create', onTable(sight, slice.id, [fieldId]));
}

/** Refuses experiments and sets that do not exist for the person. */
export function demandNamed(structure: Structure, sight: Sight, planned: Planned): void {
  for (const [kind, id] of [
    ['task', planned.operation_id],
    ['set', planned.record_set_id],
  ] as const) {
    if (id === null) continue;
    const row = structure.get(kind, id);
    if (!row || row.is_deleted || !sight.seesRow(kind, id, row)) throw notFound(kind);
    if ('task_type' in row) {
      mustBearRecords(row, sight.actor);
      const ability = row.task_type === 'operation' ? 'operation.import' : 'task.update';
      mustBeAllowed(sight.actor, { ability, target: taskTarget(row) });
    }
  }
}

/**
 * The rights that an import needs: those that would be required if its table, its fields, its records and its values
 * were created one by one.
 * @throws Refusal
 */
export function demandRights(structure: Structure, sight: Sight, planned: Planned, mapping: StoredMapping): void {
  const { actor } = sight;
  const slice = tableFor(structure, sight, planned.entity_slice_id);
  demandImport(sight, slice);
  demandNamed(structure, sight, planned);
  if (!slice) mustBeAllowed(actor, { ability: 'slice.create', target: {} });
  if (mapping.columns.some((column) => column.new_field))
    mustBeAllowed(actor, { ability: 'field.create', target: slice ? onTable(sight, slice.id) : {} });
  if (!slice) return;
  if (slice.is_archived)
    throw new Refusal('conflict', `${slice.slice_name} is archived. Restore the table to add records.`);
  const fieldIds = mapping.columns.flatMap(({ field_id }) => field_id ?? []);
  mustBeAllowed(actor, { ability: 'record.create', target: onTable(sight, slice.id, fieldIds) });
  if (planned.update_existing)
    mustBeAllowed(actor, { ability: 'value.write', target: onTable(sight, slice.id, fieldIds) });
  if (planned.record_set_id) mustBeAllowed(actor, { ability: 'set.manage', target: onTable(sight, slice.id) });
}

/** The rights to revert what an import created and wrote. @throws Refusal */
export function demandDeletion(sight: Sight, sliceIds: Iterable<string>, fieldIds: readonly string[]): void {
  for (const sliceId of sliceIds) {
    mustBeAllowed(sight.actor, { ability: 'record.delete', target: onTable(sight, sliceId) });
    mustBeAllowed(sight.actor, { ability: 'value.write', target: onTable(sight, sliceId, fieldIds) });
  }
}

/** The right to change the experiments that the values were imported into. @throws Refusal */
export function demandExperiments(sight: Sight, tasks: readonly Task[]): void {
  for (const task of tasks) {
    if (task.is_deleted) continue;
    mustBearRecords(task, sight.actor);
    mustBeAllowed(sight.actor, { ability: workAbility(task, 'update'), target: taskTarget(task) });
  }
}

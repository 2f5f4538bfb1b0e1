import { notFound } from '../../kinds/notFound';
import type { View } from '../../kinds/view';
import { Refusal } from '../../refusal';
import type { Reader } from '../reader';
import { mustNameRows } from '../support/mustNameRows';
import type { ViewInput } from './viewInput';

type Parts = Pick<
  Partial<ViewInput>,
  | 'record_set_ids'
  | 'operation_ids'
  | 'readonly_operation_ids'
  | 'operation_definition_ids'
  | 'readonly_operation_definition_ids'
  | 'record_order'
  | 'group_by_field_id'
  | 'sub_group_field_ids'
  | 'kanban_field_id'
>;

async function mustNameColumn(read: Reader, id: string | null | undefined, held: string | null | undefined) {
  if (!id || id === held) return;
  if (await read.get('calculated_field', id)) return;
  await mustNameRows(read, 'field', [id]);
}

/** Refuses records in the manual order that do not exist or belong to another table. */
async function mustNameRecords(read: Reader, sliceId: string, ids: readonly string[]): Promise<void> {
  for (const record of await read.records(ids)) {
    if (!record && !read.holdsAll) continue;
    if (!record || record.attrs.is_deleted || record.attrs.entity_slice_id !== sliceId) throw notFound('record');
  }
}

/**
 * Refuses (not_found) sets, experiments, records and fields that an input names and that do not exist. Columns and
 * rules are checked by completeViewFields and dropInactiveRules.
 * @param held the view as it is; things that it already names may have been deleted since
 */
export async function mustNameViewParts(read: Reader, sliceId: string, input: Parts, held?: View): Promise<void> {
  await mustNameRows(read, 'set', input.record_set_ids, held?.record_set_ids);
  await mustNameRows(read, 'task', input.operation_ids, held?.operation_ids);
  await mustNameRows(read, 'task', input.readonly_operation_ids, held?.readonly_operation_ids);
  await mustNameColumn(read, input.group_by_field_id, held?.group_by_field_id);
  for (const id of input.sub_group_field_ids ?? [])
    await mustNameColumn(
      read,
      id,
      held?.sub_group_field_ids?.find((one) => one === id),
    );
  await mustNameColumn(read, input.kanban_field_id, held?.kanban_field_id);
  // No kind of row represents definitions of experiments yet.
  for (const name of ['operation_definition_ids', 'readonly_operation_definition_ids'] as const)
    if (input[name]?.some((id) => !held?.[name].includes(id)))
      throw new Refusal('not_found', 'This experiment definition does not exist.');
  const placed = new Set((held?.record_order ?? []).map(({ id }) => id));
  const joining = (input.record_order ?? []).map(({ id }) => id).filter((id) => !placed.has(id));
  await mustNameRecords(read, sliceId, [...new Set(joining)]);
}

import { z } from 'zod';
import type { FieldType } from '../../kinds/fieldType';
import type { RowOf } from '../../kinds/registry';
import { invalid, Refusal } from '../../refusal';
import { sliceTarget } from '../../rights/sliceTarget';
import { defineCommand } from '../defineCommand';
import { created } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { kanbanInput } from './kanbanInput';
import { mustBeOnCards } from './mustBeOnCards';

/** Fields on a card when none were chosen. */
const USUAL = 4;
const usualFields = ({ field_ids, key_field_ids }: RowOf<'slice'>, laneFieldId: string) =>
  field_ids.filter((id) => id !== laneFieldId && !key_field_ids.includes(id)).slice(0, USUAL);

/** Types of fields whose values can be lanes (open-questions B-2.2). */
const LANE_TYPES: ReadonlySet<FieldType> = new Set(['select', 'status', 'boolean', 'people', 'record-reference']);

/** Creates the board of a table for one of its fields: one board per field. */
export const createKanban = defineCommand({
  call: 'POST /entity_slices/{id}/kanban/field/{field_id}',
  summary: 'Create the board of a table for one of its fields',
  input: kanbanInput.extend({ id: z.uuid(), field_id: z.uuid() }),
  async allow(input, read) {
    const slice = await mustGet(read, 'slice', input.id);
    await mustBeOnCards(read, slice, [
      input.field_id,
      ...(input.shown_field_ids ?? []),
      ...(input.summary_field_id ? [input.summary_field_id] : []),
    ]);
    return { ability: 'kanban.manage', target: await sliceTarget(read, input.id, [input.field_id]) };
  },
  async plan(read, input, context) {
    const slice = await mustGet(read, 'slice', input.id);
    const field = await mustGet(read, 'field', input.field_id);
    if (!LANE_TYPES.has(field.field_type))
      throw invalid(['field_id'], `A board cannot have a lane for each value of ${field.field_name}.`, 'field_type');
    const held = (await read.all('kanban')).some(
      (k) => !k.is_deleted && k.entity_slice_id === slice.id && k.entity_field_id === field.id,
    );
    if (held) throw new Refusal('conflict', `${slice.slice_name} already has a board by ${field.field_name}.`);
    const kanban: RowOf<'kanban'> = {
      id: context.newId(),
      workspace_id: context.actor.workspace_id,
      entity_slice_id: slice.id,
      entity_field_id: field.id,
      shown_field_ids: input.shown_field_ids ?? field.attrs.kanban_field_ids ?? usualFields(slice, field.id),
      lane_order: input.lane_order ?? (field.attrs.options ?? []).map((option) => option.id),
      hidden_lanes: input.hidden_lanes ?? [],
      summary_field_id: input.summary_field_id ?? null,
      summary_kind: input.summary_kind ?? 'sum',
      is_deleted: false,
    };
    const title = `Create board of ${slice.slice_name} by ${field.field_name}`;
    return { changes: [created('kanban', kanban)], answer: { kind: 'kanban', id: kanban.id }, title };
  },
  answers: 'kanban',
  done: 'Entity kanban config created',
  undoable: true,
  example: { id: EXAMPLE.slice, field_id: EXAMPLE.field, shown_field_ids: [EXAMPLE.otherField] },
});

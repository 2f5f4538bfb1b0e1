import { z } from 'zod';
import { isValueAggregation } from '../../aggregations/valueAggregation';
import type { View } from '../../kinds/view';
import { sliceTarget } from '../../rights/sliceTarget';
import { defineCommand } from '../defineCommand';
import { sightedReader } from '../sightedReader';
import { created } from '../support/changes';
import { checkPrograms } from '../support/checkPrograms';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { readLiveColumns } from '../support/readLiveColumns';
import { uniqueName } from '../support/uniqueName';
import { checkColumnGroups } from './checkColumnGroups';
import { checkRules } from './checkRules';
import { mustNameViewParts } from './mustNameViewParts';
import { completeViewFields, dropInactiveRules, viewInput } from './viewInput';
import { viewRights } from './viewRights';

/** Creates a view of a table; without view fields it shows all fields of the table. */
export const createView = defineCommand({
  call: 'POST /record_views',
  summary: 'Create a view of a table; without view fields it shows all fields',
  input: viewInput.extend({ id: z.uuid().optional(), entity_slice_id: z.uuid() }),
  async allow(input, read) {
    await mustGet(read, 'slice', input.entity_slice_id);
    await mustNameViewParts(read, input.entity_slice_id, input);
    checkColumnGroups(input);
    return viewRights('view.create', await sliceTarget(read, input.entity_slice_id), input.view_fields);
  },
  async plan(read, input, context) {
    const slice = await mustGet(read, 'slice', input.entity_slice_id);
    await checkPrograms(read, input.program_ids);
    const siblings = (await read.all('view')).filter((view) => !view.is_deleted && view.entity_slice_id === slice.id);
    const id = input.id ?? context.newId();
    const fields = await read.many('field', slice.field_ids);
    const usual = new Map(fields.map((field) => [field?.id, field?.display_aggregation_type]));
    const usualOf = (fieldId: string) => {
      const kind = usual.get(fieldId);
      return isValueAggregation(kind) ? kind : null;
    };
    const seen = sightedReader(read, context.actor);
    const known = new Set((await seen.many('field', slice.field_ids)).flatMap((field) => field?.id ?? []));
    const shown = slice.field_ids
      .filter((fieldId) => known.has(fieldId) && !slice.key_field_ids.includes(fieldId))
      .map((fieldId) => ({
        data_field_id: fieldId,
        lookup_field_id: null,
        plot_field_id: null,
        aggregation_type: usualOf(fieldId),
        sort_behavior: 'none' as const,
      }));
    const columns = await completeViewFields(seen, slice, input.view_fields ?? shown, context);
    const { viewFields } = columns;
    const rules = {
      filters: input.filters ?? [],
      sorts: input.sorts ?? [],
      color_filters: input.color_filters ?? [],
      ...(input.group_filters ? { group_filters: input.group_filters } : {}),
    };
    const lists = { view_fields: viewFields, ...rules };
    for (const list of ['filters', 'color_filters', 'group_filters'] as const)
      await checkRules(seen, list, input[list] ?? [], viewFields);
    const at = new Date(context.at).toISOString();
    const view: View = {
      id,
      workspace_id: context.actor.workspace_id,
      view_name: uniqueName(
        input.view_name,
        siblings.map((sibling) => sibling.view_name),
        'view_name',
      ),
      entity_slice_id: slice.id,
      program_ids: input.program_ids ?? [],
      record_set_ids: input.record_set_ids ?? [],
      view_fields: viewFields,
      ...dropInactiveRules(lists, await readLiveColumns(seen, [lists])),
      operation_ids: input.operation_ids ?? [],
      operation_definition_ids: input.operation_definition_ids ?? [],
      readonly_operation_ids: input.readonly_operation_ids ?? [],
      readonly_operation_definition_ids: input.readonly_operation_definition_ids ?? [],
      sort_order: input.sort_order ?? null,
      sort_descending: input.sort_descending ?? false,
      record_order: input.record_order ?? [],
      row_height: input.row_height ?? 'short',
      group_by_field_id: input.group_by_field_id ?? null,
      ...(input.column_groups ? { column_groups: input.column_groups } : {}),
      ...(input.sub_group_field_ids ? { sub_group_field_ids: input.sub_group_field_ids } : {}),
      ...(input.filter_groups ? { filter_groups: input.filter_groups } : {}),
      display_mode: input.display_mode ?? 'list',
      kanban_field_id: input.kanban_field_id ?? null,
      is_archived: false,
      is_deleted: false,
      created_by: context.actor.user_id,
      last_updated_by: context.actor.user_id,
      created_at: at,
      updated_at: at,
    };
    return {
      changes: [...columns.changes, created('view', view)],
      answer: { kind: 'view', id },
      title: `Create view ${view.view_name}`,
    };
  },
  answers: 'view',
  done: 'New view created',
  undoable: true,
  example: {
    entity_slice_id: EXAMPLE.slice,
    view_name: 'Pure and recent',
    view_fields: [{ id: EXAMPLE.viewField, data_field_id: EXAMPLE.field }],
    filters: [{ view_field_id: EXAMPLE.viewField, filter_type: 'greater_than', filter_prop: 95 }],
    sorts: [{ view_field_id: EXAMPLE.viewField, descending: true }],
  },
});

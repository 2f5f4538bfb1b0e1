import { z } from 'zod';
import type { View } from '../../kinds/view';
import { sliceTarget } from '../../rights/sliceTarget';
import { keepInactiveColumns } from '../../views/liveView';
import { defineCommand } from '../defineCommand';
import { sightedReader } from '../sightedReader';
import { changedWith } from '../support/changes';
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

/**
 * Changes a view. New rules that refer to archived fields, and all rules that refer to missing columns, are dropped;
 * existing columns and rules whose field was deleted are kept but not shown.
 */
export const updateView = defineCommand({
  call: 'PUT /record_views/{id}',
  summary: 'Change a view; properties that are left out stay as they are',
  input: viewInput.partial().extend({ id: z.uuid() }),
  async allow(input, read, { fromDocument }) {
    const view = await mustGet(read, 'view', input.id);
    if (!fromDocument) {
      await mustNameViewParts(read, view.entity_slice_id, input, view);
      checkColumnGroups(input, view);
    }
    const target = await sliceTarget(read, view.entity_slice_id);
    return viewRights('view.update', target, input.view_fields, view.view_fields);
  },
  async plan(read, input, context) {
    const view = await mustGet(read, 'view', input.id);
    await checkPrograms(read, input.program_ids, view.program_ids);
    const { id: _, view_name: name, view_fields: viewFields, ...rest } = input;
    const next: Partial<View> = { ...rest };
    if (name !== undefined) {
      const siblings = (await read.all('view')).filter(
        (other) => !other.is_deleted && other.entity_slice_id === view.entity_slice_id && other.id !== view.id,
      );
      next.view_name = uniqueName(
        name,
        siblings.map((sibling) => sibling.view_name),
        'view_name',
      );
    }
    const slice = await mustGet(read, 'slice', view.entity_slice_id);
    // To this person, fields that are hidden from them look like deleted ones: what depends on them is kept but not
    // shown.
    const seen = sightedReader(read, context.actor);
    const live = await readLiveColumns(seen, [view, input]);
    // A document contains all columns, including those that do not apply and those of fields that have not reached this
    // server yet.
    const { fromDocument } = context;
    const known = fromDocument ? viewFields : view.view_fields;
    const columns = viewFields && (await completeViewFields(seen, slice, viewFields, context, known));
    if (columns) next.view_fields = columns.viewFields;
    if (!fromDocument) Object.assign(next, keepInactiveColumns(next, view, live));
    const merged = {
      view_fields: next.view_fields ?? view.view_fields,
      filters: next.filters ?? view.filters,
      sorts: next.sorts ?? view.sorts,
      color_filters: next.color_filters ?? view.color_filters,
      group_filters: next.group_filters ?? view.group_filters,
    };
    if (!fromDocument)
      for (const list of ['filters', 'color_filters', 'group_filters'] as const)
        if (input[list]) await checkRules(seen, list, input[list], merged.view_fields, view[list]);
    const rulesTouched = next.view_fields ?? next.filters ?? next.sorts ?? next.color_filters ?? next.group_filters;
    if (rulesTouched) Object.assign(next, dropInactiveRules(merged, live, fromDocument ? merged : view));
    const by = { last_updated_by: context.actor.user_id, updated_at: new Date(context.at).toISOString() };
    const change = changedWith('view', view, next, by);
    return {
      changes: change ? [...(columns?.changes ?? []), change] : [],
      answer: { kind: 'view', id: view.id },
      title: `Change view ${view.view_name}`,
    };
  },
  answers: 'view',
  done: 'View updated',
  undoable: true,
  example: { id: EXAMPLE.view, view_name: 'Pure', row_height: 'tall' },
});

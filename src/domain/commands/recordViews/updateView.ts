import { z } from 'zod';
import { keepDeadColumns } from '../../rows/liveView';
import type { View } from '../../rows/rowShapes';
import { defineCommand } from '../defineCommand';
import { changed } from '../support/changes';
import { checkPrograms } from '../support/checkPrograms';
import { mustGet } from '../support/mustGet';
import { readLiveColumns } from '../support/readLiveColumns';
import { sliceTarget } from '../support/sliceTarget';
import { uniqueName } from '../support/uniqueName';
import { completeViewFields, dropDeadRules, viewInput } from './viewInput';

/**
 * Changes a view. New rules that point to archived fields, and all to columns that are gone, are dropped; columns and rules
 * whose field went stay, unseen.
 */
export const updateView = defineCommand({
  call: 'PUT /record_views/{id}',
  input: viewInput.partial().extend({ id: z.uuid() }),
  async allow(input, read) {
    const view = await mustGet(read, 'view', input.id);
    return { ability: 'view.update', target: await sliceTarget(read, view.entity_slice_id) };
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
    const live = await readLiveColumns(read, [view, input]);
    // A document has all columns in it, also those that do not apply, and of fields that this server is yet to hear of.
    const { fromDocument } = context;
    const known = fromDocument ? viewFields : view.view_fields;
    const columns = viewFields && (await completeViewFields(read, slice, viewFields, context, known));
    if (columns) next.view_fields = columns.viewFields;
    if (!fromDocument) Object.assign(next, keepDeadColumns(next, view, live));
    const merged = {
      view_fields: next.view_fields ?? view.view_fields,
      filters: next.filters ?? view.filters,
      sorts: next.sorts ?? view.sorts,
      color_filters: next.color_filters ?? view.color_filters,
    };
    const rulesTouched = next.view_fields ?? next.filters ?? next.sorts ?? next.color_filters;
    if (rulesTouched) Object.assign(next, dropDeadRules(merged, live, fromDocument ? merged : view));
    const change = changed('view', view, next);
    if (!change) return { changes: [], answer: { kind: 'view', id: view.id } };
    const by = changed('view', view, {
      ...next,
      last_updated_by: context.actor.user_id,
      updated_at: new Date(context.at).toISOString(),
    });
    return {
      changes: [...(columns?.changes ?? []), ...(by ? [by] : [])],
      answer: { kind: 'view', id: view.id },
      title: `Change view ${view.view_name}`,
    };
  },
  done: 'View updated',
  undoable: true,
});

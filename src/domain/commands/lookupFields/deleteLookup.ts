import { z } from 'zod';
import type { RowChange } from '../../changes/rowChange';
import { defineCommand } from '../defineCommand';
import { changed } from '../support/changes';
import { mustGet } from '../support/mustGet';
import { sliceTarget } from '../support/sliceTarget';

/** Deletes a lookup field with its columns; the values stay where they stand. */
export const deleteLookup = defineCommand({
  call: 'DELETE /lookup_fields/{id}',
  input: z.object({ id: z.uuid() }),
  async allow(input, read) {
    const lookup = await mustGet(read, 'lookup_field', input.id);
    return { ability: 'field.create', target: await sliceTarget(read, lookup.entity_slice_id) };
  },
  async plan(read, input) {
    const lookup = await mustGet(read, 'lookup_field', input.id);
    const changes: (RowChange | null)[] = [changed('lookup_field', lookup, { is_deleted: true })];
    for (const view of await read.all('view')) {
      const gone = new Set(view.view_fields.filter((one) => one.lookup_field_id === lookup.id).map((one) => one.id));
      if (gone.size === 0) continue;
      const stays = (rule: { view_field_id: string | null }) => !gone.has(rule.view_field_id ?? '');
      changes.push(
        changed('view', view, {
          view_fields: view.view_fields.filter((one) => !gone.has(one.id)),
          filters: view.filters.filter(stays),
          sorts: view.sorts.filter(stays),
          color_filters: view.color_filters.filter(stays),
        }),
      );
    }
    return {
      changes: changes.filter((change) => change !== null),
      answer: { kind: 'lookup_field', id: lookup.id },
      title: `Delete field ${lookup.field_name}`,
    };
  },
  done: 'Field deleted.',
  undoable: true,
});

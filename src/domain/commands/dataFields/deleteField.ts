import { z } from 'zod';
import type { RowChange } from '../../changes/rowChange';
import { Refusal } from '../../refusal';
import { defineCommand } from '../defineCommand';
import { changed } from '../support/changes';
import { mustGet } from '../support/mustGet';

/** Deletes a field softly: its columns are shown no more (liveView), its values stay in the cells' history and come back with an undo. */
export const deleteField = defineCommand({
  call: 'DELETE /data_fields/{id}',
  input: z.object({ id: z.uuid() }),
  async allow(input, read) {
    await mustGet(read, 'field', input.id);
    return { ability: 'field.delete', target: { field_ids: [input.id] } };
  },
  async plan(read, input) {
    const field = await mustGet(read, 'field', input.id);
    const slices = (await read.all('slice')).filter((slice) => !slice.is_deleted && slice.field_ids.includes(field.id));
    const keyOf = slices.find((slice) => slice.key_field_ids.includes(field.id));
    if (keyOf) throw new Refusal('conflict', `${field.field_name} is a key field of ${keyOf.slice_name}.`);
    const changes: RowChange[] = [
      { kind: 'field', id: field.id, before: { is_deleted: false }, after: { is_deleted: true } },
    ];
    for (const slice of slices) {
      const change = changed('slice', slice, { field_ids: slice.field_ids.filter((id) => id !== field.id) });
      if (change) changes.push(change);
    }
    return { changes, answer: { kind: 'field', id: field.id }, title: `Delete field ${field.field_name}` };
  },
  done: 'Field deleted.',
  undoable: true,
});

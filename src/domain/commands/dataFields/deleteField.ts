import { z } from 'zod';
import { Refusal } from '../../refusal';
import { defineCommand } from '../defineCommand';
import { EXAMPLE } from '../support/exampleIds';
import { leaveTables } from '../support/leaveTables';
import { mustGet } from '../support/mustGet';
import { tableName } from '../support/tableName';

/**
 * Soft-deletes a field: its columns are no longer shown (liveView), its values stay in the cells' history and come back
 * with an undo.
 */
export const deleteField = defineCommand({
  call: 'DELETE /data_fields/{id}',
  summary: 'Delete a field; its values stay in the history and come back with an undo',
  input: z.object({ id: z.uuid() }),
  async allow(input, read) {
    await mustGet(read, 'field', input.id);
    return { ability: 'field.delete', target: { field_ids: [input.id] } };
  },
  async plan(read, input, { actor }) {
    const field = await mustGet(read, 'field', input.id);
    const slices = (await read.all('slice')).filter((slice) => !slice.is_deleted && slice.field_ids.includes(field.id));
    const keyOf = slices.find((slice) => slice.key_field_ids.includes(field.id));
    if (keyOf)
      throw new Refusal('conflict', `${field.field_name} is a key field of ${await tableName(read, keyOf, actor)}.`);
    const changes = leaveTables(field, slices, { is_deleted: true });
    return { changes, answer: { kind: 'field', id: field.id }, title: `Delete field ${field.field_name}` };
  },
  answers: 'field',
  done: 'Field deleted.',
  undoable: true,
  example: { id: EXAMPLE.field },
});

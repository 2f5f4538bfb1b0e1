import { z } from 'zod';
import type { RowChange } from '../../changes/rowChange';
import { withKeys } from '../../identifiers/identifierFields';
import { Refusal } from '../../refusal';
import { sliceTarget } from '../../rights/sliceTarget';
import { defineCommand } from '../defineCommand';
import { changed } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { mustSeeKeys } from '../support/mustSeeKeys';

/** Turns a key field of the view's table into an ordinary field. The last key field cannot be removed. */
export const removeKeyField = defineCommand({
  call: 'PUT /record_views/{id}/remove_key_field',
  summary: "Turn a key field of the view's table into an ordinary field",
  input: z.object({ id: z.uuid(), key_field_id: z.uuid() }),
  async allow(input, read) {
    const view = await mustGet(read, 'view', input.id);
    await mustGet(read, 'field', input.key_field_id);
    await mustSeeKeys(read, await mustGet(read, 'slice', view.entity_slice_id));
    return { ability: 'slice.update', target: await sliceTarget(read, view.entity_slice_id) };
  },
  async plan(read, input) {
    const view = await mustGet(read, 'view', input.id);
    const slice = await mustGet(read, 'slice', view.entity_slice_id);
    const field = await mustGet(read, 'field', input.key_field_id);
    if (!slice.key_field_ids.includes(field.id))
      throw new Refusal('conflict', `${field.field_name} is not a key field.`);
    if (slice.key_field_ids.length === 1) throw new Refusal('conflict', 'A table needs at least one key field.');
    const changes: (RowChange | null)[] = [
      changed(
        'slice',
        slice,
        withKeys(
          slice,
          slice.key_field_ids.filter((id) => id !== field.id),
        ),
      ),
      changed('field', field, { is_key: false }),
    ];
    return {
      changes: changes.filter((change) => change !== null),
      answer: { kind: 'view', id: view.id },
      title: `Make ${field.field_name} an ordinary field`,
    };
  },
  answers: 'view',
  done: 'View updated',
  undoable: true,
  example: { id: EXAMPLE.view, key_field_id: EXAMPLE.keyField },
});

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

/**
 * Makes a field a key field of the view's table; it becomes part of the identifiers of records that are created from
 * now on.
 */
export const addKeyField = defineCommand({
  call: 'PUT /record_views/{id}/add_key_field',
  summary: "Turn a field of the view's table into a key field",
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
    if (slice.key_field_ids.includes(field.id))
      throw new Refusal('conflict', `${field.field_name} is already a key field.`);
    const changes: (RowChange | null)[] = [
      changed('slice', slice, {
        ...withKeys(slice, [...slice.key_field_ids, field.id]),
        field_ids: slice.field_ids.includes(field.id) ? slice.field_ids : [...slice.field_ids, field.id],
      }),
      changed('field', field, { is_key: true }),
    ];
    return {
      changes: changes.filter((change) => change !== null),
      answer: { kind: 'view', id: view.id },
      title: `Make ${field.field_name} a key field`,
    };
  },
  answers: 'view',
  done: 'View updated',
  undoable: true,
  example: { id: EXAMPLE.view, key_field_id: EXAMPLE.keyField },
});

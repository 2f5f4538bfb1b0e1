import { z } from 'zod';
import { notFound } from '../../kinds/notFound';
import { sliceTarget } from '../../rights/sliceTarget';
import { defineCommand } from '../defineCommand';
import { changedRecord } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet, mustGetRecord } from '../support/mustGet';

/** Removes an additional identifier from a record. */
export const removeIdentifier = defineCommand({
  call: 'DELETE /records/{id}/identifiers/{identifier_id}',
  summary: 'Remove an additional identifier from a record',
  input: z.object({ id: z.uuid(), identifier_id: z.uuid() }),
  async allow(input, read) {
    const record = await mustGetRecord(read, input.id);
    const held = await mustGet(read, 'identifier', input.identifier_id);
    if (held.record_id !== record.id) throw notFound('identifier');
    return { ability: 'identifier.write', target: await sliceTarget(read, record.attrs.entity_slice_id) };
  },
  async plan(read, { id, identifier_id: identifierId }) {
    const record = await mustGetRecord(read, id);
    const held = await mustGet(read, 'identifier', identifierId);
    const before = record.attrs.identifier_ids;
    return {
      changes: [
        { kind: 'identifier', id: identifierId, before: { is_deleted: false }, after: { is_deleted: true } },
        changedRecord(id, { identifier_ids: before }, { identifier_ids: before.filter((one) => one !== identifierId) }),
      ],
      answer: { kind: 'record', id },
      title: `Remove the identifier ${held.identifier}`,
    };
  },
  answers: 'record',
  done: 'Identifier removed',
  undoable: true,
  example: { id: EXAMPLE.record, identifier_id: EXAMPLE.identifier },
});

import { z } from 'zod';
import { sliceTarget } from '../../rights/sliceTarget';
import { defineCommand } from '../defineCommand';
import { changed, changedRecord } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustGetRecord } from '../support/mustGet';

/** Deletes a record softly and takes it out of its sets; its values stay and an undo brings all back. */
export const deleteRecord = defineCommand({
  call: 'DELETE /records/{id}',
  summary: 'Delete a record and take it out of its sets',
  input: z.object({ id: z.uuid() }),
  async allow(input, read) {
    const record = await mustGetRecord(read, input.id);
    return { ability: 'record.delete', target: await sliceTarget(read, record.attrs.entity_slice_id) };
  },
  async plan(read, input) {
    const record = await mustGetRecord(read, input.id);
    const sets = (await read.all('set')).filter((set) => set.record_ids.includes(record.id));
    const removals = sets.flatMap(
      (set) => changed('set', set, { record_ids: set.record_ids.filter((id) => id !== record.id) }) ?? [],
    );
    return {
      changes: [changedRecord(record.id, { is_deleted: false }, { is_deleted: true }), ...removals],
      answer: { kind: 'record', id: record.id },
      title: `Delete ${record.attrs.record_identifier}`,
    };
  },
  answers: 'record',
  done: 'Record deleted',
  undoable: true,
  example: { id: EXAMPLE.record },
});

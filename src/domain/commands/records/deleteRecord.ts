import { z } from 'zod';
import { sliceTarget } from '../../rights/sliceTarget';
import { defineCommand } from '../defineCommand';
import { changed, changedRecord } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { lockedUnder } from '../support/lockedUnder';
import { mustGetRecord } from '../support/mustGet';

/**
 * Soft-deletes a record and removes it from its sets; its values stay and an undo restores everything. A record of a
 * locked experiment cannot be deleted, so that no signed result is lost this way; it can be archived.
 */
export const deleteRecord = defineCommand({
  call: 'DELETE /records/{id}',
  summary: 'Delete a record and remove it from its sets',
  input: z.object({ id: z.uuid() }),
  async allow(input, read, { actor }) {
    const record = await mustGetRecord(read, input.id);
    const right = { ability: 'record.delete', target: await sliceTarget(read, record.attrs.entity_slice_id) } as const;
    return [right, ...(await lockedUnder(read, [record], actor))];
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

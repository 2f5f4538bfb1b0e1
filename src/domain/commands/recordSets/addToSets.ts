import { z } from 'zod';
import type { RowChange } from '../../changes/rowChange';
import { joining } from '../../kinds/listedRecords';
import type { NeededRight } from '../../permissions/target';
import { defineCommand } from '../defineCommand';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { checkMembers, mustBeOpen, type RecordSet, setChange, setRights, storedAttrs } from './setSupport';

/** Adds records to sets, at the end; those that are already in a set stay where they are. */
export const addToSets = defineCommand({
  call: 'POST /record_sets/add',
  summary: 'Add records to the end of sets',
  input: z.object({
    setIds: z.array(z.uuid()).min(1).max(100),
    recordIds: z.array(z.uuid()).min(1).max(10_000),
  }),
  async allow(input, read) {
    const rights: NeededRight[] = [];
    for (const id of new Set(input.setIds)) {
      const set = await mustGet(read, 'set', id);
      rights.push(...(await setRights(read, set.entity_slice_id, input.recordIds)));
    }
    return rights;
  },
  async plan(read, input, context) {
    const changes: RowChange[] = [];
    const at = new Date(context.at).toISOString();
    const named: RecordSet[] = [];
    for (const id of new Set(input.setIds)) {
      const set = await mustGet(read, 'set', id);
      named.push(set);
      await checkMembers(read, set.entity_slice_id, input.recordIds, context);
      const members = new Set(set.record_ids);
      const fresh = [...new Set(input.recordIds)].filter((member) => !members.has(member));
      if (fresh.length > 0) mustBeOpen(set);
      changes.push(...setChange(set, {}, context, joining(await storedAttrs(read, set.id), fresh, at)));
    }
    return {
      changes,
      answer: { kind: 'set', ids: named.map((set) => set.id) },
      title: `Add to ${named.map((set) => set.set_name).join(', ')}`,
    };
  },
  answers: ['set'],
  done: 'Added to set(s)',
  undoable: true,
  example: { setIds: [EXAMPLE.set], recordIds: [EXAMPLE.record, EXAMPLE.otherRecord] },
});

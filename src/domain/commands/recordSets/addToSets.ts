import { z } from 'zod';
import type { NeededRight } from '../command';
import { defineCommand } from '../defineCommand';
import { mustGet } from '../support/mustGet';
import { checkMembers, setChanges, setRights } from './setSupport';

/** Adds records to sets, at the end; those that are in already stay where they are. */
export const addToSets = defineCommand({
  call: 'POST /record_sets/add',
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
    const next = [];
    for (const id of new Set(input.setIds)) {
      const set = await mustGet(read, 'set', id);
      await checkMembers(read, set.entity_slice_id, input.recordIds);
      next.push({ set, attrs: { record_ids: [...new Set([...set.record_ids, ...input.recordIds])] } });
    }
    return {
      changes: setChanges(next, context),
      answer: { kind: 'set', ids: next.map(({ set }) => set.id) },
      title: `Add to ${next.map(({ set }) => set.set_name).join(', ')}`,
    };
  },
  done: 'Added to set(s)',
  undoable: true,
});

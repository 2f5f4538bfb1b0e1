import { z } from 'zod';
import { sameJson } from '@/lib/sameJson';
import { joining, listedName, ordering, unlisting } from '../../kinds/listedRecords';
import { defineCommand } from '../defineCommand';
import type { Reader } from '../reader';
import { checkPrograms } from '../support/checkPrograms';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { uniqueName } from '../support/uniqueName';
import {
  checkMembers,
  type ListChange,
  mustBeOpen,
  mustHaveFreeName,
  type RecordSet,
  setPlan,
  setRights,
  storedAttrs,
} from './setSupport';

/** The change after which the list of a set contains these records in this order. */
async function listAfter(read: Reader, set: RecordSet, ids: readonly string[], at: string): Promise<ListChange> {
  if (sameJson([...ids], set.record_ids)) return { before: {}, after: {} };
  const attrs = await storedAttrs(read, set.id);
  const [held, stays] = [new Set(set.record_ids), new Set(ids)];
  const left = unlisting(
    attrs,
    set.record_ids.filter((id) => !stays.has(id)),
  );
  const fresh = ids.filter((id) => !held.has(id));
  const came = joining(attrs, fresh, at);
  const list = { before: { ...left.before, ...came.before }, after: { ...left.after, ...came.after } };
  const atEnd = [...set.record_ids.filter((id) => stays.has(id)), ...fresh];
  if (sameJson([...ids], atEnd)) return list;
  const placed = ordering({ ...attrs, ...list.after }, ids, ids);
  for (const id of ids) placed.before[listedName(id)] = attrs[listedName(id)] ?? null;
  return { before: { ...list.before, ...placed.before }, after: { ...list.after, ...placed.after } };
}

/** Changes a set; its table stays. */
export const updateSet = defineCommand({
  call: 'PUT /record_sets/{id}',
  summary: 'Change a set; properties that are left out stay as they are',
  input: z.object({
    id: z.uuid(),
    set_name: z.string().max(500).optional(),
    set_description: z.string().max(10_000).optional(),
    program_ids: z.array(z.uuid()).max(1000).optional(),
    record_ids: z.array(z.uuid()).max(10_000).optional(),
    sort_behavior: z.enum(['manual', 'date_added', 'alphanumeric']).optional(),
    is_archived: z.boolean().optional(),
  }),
  async allow(input, read) {
    const set = await mustGet(read, 'set', input.id);
    const joining = (input.record_ids ?? []).filter((id) => !set.record_ids.includes(id));
    return setRights(read, set.entity_slice_id, joining);
  },
  async plan(read, input, context) {
    const set = await mustGet(read, 'set', input.id);
    await checkPrograms(read, input.program_ids, set.program_ids);
    const { id: _, set_name: name, record_ids: recordIds, ...rest } = input;
    const held = new Set(set.record_ids);
    const ids = recordIds && [...new Set(recordIds)];
    const fresh = ids?.filter((id) => !held.has(id)) ?? [];
    if (fresh.length > 0) mustBeOpen({ ...set, is_archived: input.is_archived ?? set.is_archived });
    await checkMembers(read, set.entity_slice_id, fresh, context);
    if (set.is_archived && rest.is_archived === false && name === undefined) await mustHaveFreeName(read, set);
    const others = (await read.all('set')).filter((s) => !s.is_deleted && !s.is_archived && s.id !== set.id);
    const names = others.map((other) => other.set_name);
    const set_name = name === undefined ? undefined : uniqueName(name, names, 'set_name');
    const at = new Date(context.at).toISOString();
    const list = ids ? await listAfter(read, set, ids, at) : undefined;
    return setPlan(set, { ...rest, set_name }, context, `Change set ${set.set_name}`, list);
  },
  answers: 'set',
  done: 'Entity set updated',
  undoable: true,
  example: { id: EXAMPLE.set, set_description: 'First plate' },
});

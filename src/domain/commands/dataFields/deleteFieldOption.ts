import { z } from 'zod';
import type { Json } from '@/lib/json';
import type { Field } from '../../kinds/field';
import type { Actor } from '../../permissions/actor';
import type { NeededRight } from '../../permissions/target';
import { currentValues } from '../../records/currentValues';
import { invalid, Refusal } from '../../refusal';
import { defineCommand } from '../defineCommand';
import type { Reader } from '../reader';
import { appended, changed } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { experimentRights } from '../support/experimentRights';
import { mustGet } from '../support/mustGet';
import { optionInUse } from './fieldInput';

/** The most records whose values one command clears or changes. */
const MOST_USERS = 2000;

/** A content in which one option is replaced by another, or removed. */
const replaced = (content: Json, optionId: string, by: string | null): Json => {
  if (!Array.isArray(content)) return content === optionId ? by : content;
  const rest = content.flatMap((id) => (id === optionId ? (by ?? []) : [id]));
  return rest.length > 0 ? [...new Set(rest)] : null;
};

const optionNamed = (field: Field, named: string) =>
  field.attrs.options?.find((option) => option.id === named || option.name === named);

const isForced = ({ force }: { force: boolean | 'true' | 'false' }) => force === true || force === 'true';

/** The rights on the experiments whose values are cleared. */
async function rightsOnCleared(read: Reader, field: Field, optionId: string, actor: Actor): Promise<NeededRight[]> {
  const users = await read.recordIdsUsing(field.id, optionId);
  // More values than this are refused by the plan.
  if (users.length > MOST_USERS) return [];
  const under = new Set<string>();
  for (const record of await read.records(users))
    for (const { operation_id: id } of currentValues(record?.cells[field.id] ?? [])) if (id !== null) under.add(id);
  const rights: NeededRight[] = [];
  for (const id of under) rights.push(...(await experimentRights(read, id, actor)));
  return rights;
}

/**
 * Deletes an option. One that is in use is refused, unless force clears the values by new entries (B-2.8), or
 * replace_with names another option that replaces it in them. Clearing removes results, so it requires the right to
 * change their experiments; merging keeps the results under another name and, like renaming, requires only the right on
 * the field.
 */
export const deleteFieldOption = defineCommand({
  call: 'DELETE /data_fields/{id}/options/{option}',
  summary: 'Delete an option of a field by id or name; with force also one that is in use, or merge it into another',
  input: z.object({
    id: z.uuid(),
    option: z.string(),
    force: z.union([z.boolean(), z.enum(['true', 'false'])]).default(false),
    /** Id or name of the option that replaces it in all values. */
    merge_into: z.string().optional(),
  }),
  async allow(input, read, context) {
    const field = await mustGet(read, 'field', input.id);
    const right = { ability: 'field.update', target: { field_ids: [input.id] } } as const;
    const option = optionNamed(field, input.option);
    if (!option || !isForced(input) || input.merge_into !== undefined) return right;
    return [right, ...(await rightsOnCleared(read, field, option.id, context.actor))];
  },
  async plan(read, input, context) {
    const field = await mustGet(read, 'field', input.id);
    const options = field.attrs.options ?? [];
    const option = optionNamed(field, input.option);
    if (!option) throw new Refusal('not_found', `${field.field_name} has no such option.`);
    const users = await read.recordIdsUsing(field.id, option.id);
    const named = input.merge_into;
    const target =
      named === undefined ? null : options.find((o) => o !== option && (o.id === named || o.name === named));
    if (target === undefined) throw invalid(['merge_into'], `${field.field_name} has no other option ${named}.`);
    if (users.length > 0 && target === null && !isForced(input))
      throw new Refusal('conflict', optionInUse(option.name, users.length));
    if (users.length > MOST_USERS) throw new Refusal('too_large', 'The option is in use by more than 2,000 records.');
    const rest = options.filter((o) => o !== option).map((o, position) => ({ ...o, position }));
    const change = changed('field', field, { attrs: { ...field.attrs, options: rest } });
    const records = await read.records(users);
    const cleared = records.flatMap((record) =>
      record
        ? currentValues(record.cells[field.id] ?? []).map((value) =>
            appended(
              context.newId(),
              record.id,
              field.id,
              value.operation_id,
              replaced(value.content, option.id, target?.id ?? null),
            ),
          )
        : [],
    );
    return {
      changes: [...(change ? [change] : []), ...cleared],
      answer: { kind: 'field', id: field.id },
      title: target
        ? `Merge option ${option.name} into ${target.name} of ${field.field_name}`
        : `Delete option ${option.name} of ${field.field_name}`,
    };
  },
  answers: 'field',
  done: 'Field options updated.',
  undoable: true,
  example: { id: EXAMPLE.field, option: 'On hold', force: true },
});

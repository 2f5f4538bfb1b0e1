import { z } from 'zod';
import type { Json } from '@/lib/json';
import { currentValues } from '../../records/currentValues';
import { invalid, Refusal } from '../../refusal';
import { defineCommand } from '../defineCommand';
import { appended, changed } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { optionInUse } from './fieldInput';

/** A content in which another option is in the place of one, or none. */
const replaced = (content: Json, optionId: string, by: string | null): Json => {
  if (!Array.isArray(content)) return content === optionId ? by : content;
  const rest = content.flatMap((id) => (id === optionId ? (by ?? []) : [id]));
  return rest.length > 0 ? [...new Set(rest)] : null;
};

/**
 * Deletes an option. One that is in use is refused, unless force clears the values by new entries (B-2.8), or another
 * option takes its place in them.
 */
export const deleteFieldOption = defineCommand({
  call: 'DELETE /data_fields/{id}/options/{option}',
  summary: 'Delete an option of a field by id or name; with force also one that is in use, or merge it into another',
  input: z.object({
    id: z.uuid(),
    option: z.string(),
    force: z.union([z.boolean(), z.enum(['true', 'false'])]).default(false),
    /** Id or name of the option that takes its place in all values. */
    merge_into: z.string().optional(),
  }),
  async allow(input, read) {
    await mustGet(read, 'field', input.id);
    return { ability: 'field.update', target: { field_ids: [input.id] } };
  },
  async plan(read, input, context) {
    const field = await mustGet(read, 'field', input.id);
    const options = field.attrs.options ?? [];
    const option = options.find((o) => o.id === input.option || o.name === input.option);
    if (!option) throw new Refusal('not_found', `${field.field_name} has no such option.`);
    const users = await read.recordIdsUsing(field.id, option.id);
    const named = input.merge_into;
    const target =
      named === undefined ? null : options.find((o) => o !== option && (o.id === named || o.name === named));
    if (target === undefined) throw invalid(['merge_into'], `${field.field_name} has no other option ${named}.`);
    if (users.length > 0 && target === null && input.force !== true && input.force !== 'true')
      throw new Refusal('conflict', optionInUse(option.name, users.length));
    if (users.length > 2000) throw new Refusal('too_large', 'The option is in use by more than 2,000 records.');
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

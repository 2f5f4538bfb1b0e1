import { z } from 'zod';
import type { Json } from '@/lib/json';
import { currentValues } from '../../records/currentValues';
import { Refusal } from '../../refusal';
import { defineCommand } from '../defineCommand';
import { appended, changed } from '../support/changes';
import { mustGet, notFound } from '../support/mustGet';

const without = (content: Json, optionId: string): Json => {
  if (!Array.isArray(content)) return content === optionId ? null : content;
  const rest = content.filter((id) => id !== optionId);
  return rest.length > 0 ? rest : null;
};

/** Deletes an option. One that is in use is refused, unless force clears the values by new entries (B-2.8). */
export const deleteFieldOption = defineCommand({
  call: 'DELETE /data_fields/{id}/options/{option}',
  input: z.object({
    id: z.uuid(),
    option: z.string(),
    force: z.union([z.boolean(), z.enum(['true', 'false'])]).default(false),
  }),
  async allow(input, read) {
    await mustGet(read, 'field', input.id);
    return { ability: 'field.update', target: { field_ids: [input.id] } };
  },
  async plan(read, input, context) {
    const field = await mustGet(read, 'field', input.id);
    const options = field.attrs.options ?? [];
    const option = options.find((o) => o.id === input.option || o.name === input.option);
    if (!option) throw notFound('field');
    const users = await read.recordIdsUsing(field.id, option.id);
    if (users.length > 0 && input.force !== true && input.force !== 'true')
      throw new Refusal('conflict', `The option ${option.name} is in use by ${users.length} records.`);
    if (users.length > 2000) throw new Refusal('too_large', 'The option is in use by more than 2000 records.');
    const rest = options.filter((o) => o !== option).map((o, position) => ({ ...o, position }));
    const change = changed('field', field, { attrs: { ...field.attrs, options: rest } });
    const records = await read.records(users);
    const cleared = records.flatMap((record) =>
      record
        ? currentValues(record.cells[field.id] ?? []).map((value) =>
            appended(context.newId(), record.id, field.id, value.operation_id, without(value.content, option.id)),
          )
        : [],
    );
    return {
      changes: [...(change ? [change] : []), ...cleared],
      answer: { kind: 'field', id: field.id },
      title: `Delete option ${option.name} of ${field.field_name}`,
    };
  },
  done: 'Field options updated.',
  undoable: true,
});

import { z } from 'zod';
import { isOptionType } from '../../fields/optionNames';
import { Refusal } from '../../refusal';
import { defineCommand } from '../defineCommand';
import { changed } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { knownOptions, optionInput, optionInUse, planOptions } from './fieldInput';

/**
 * Sets the options of a field in order. Values hold option ids, so renaming and moving keep them. When the caller says
 * which options it had seen, options that others added or changed in the meantime are kept.
 */
export const setFieldOptions = defineCommand({
  call: 'PUT /data_fields/{id}/options',
  summary: 'Set the options of a field in their order',
  input: z.object({ id: z.uuid(), options: z.array(optionInput).max(2000), known_options: knownOptions }),
  async allow(input, read) {
    await mustGet(read, 'field', input.id);
    return { ability: 'field.update', target: { field_ids: [input.id] } };
  },
  async plan(read, input, context) {
    const field = await mustGet(read, 'field', input.id);
    if (!isOptionType(field.field_type)) throw new Refusal('invalid', `${field.field_name} has no options.`);
    const options = planOptions(field.attrs.options, input.options, input.known_options, context.newId, ['options']);
    const kept = new Set(options.map((option) => option.id));
    for (const option of field.attrs.options ?? []) {
      if (kept.has(option.id)) continue;
      const users = await read.recordIdsUsing(field.id, option.id);
      if (users.length > 0) throw new Refusal('conflict', optionInUse(option.name, users.length));
    }
    const change = changed('field', field, { attrs: { ...field.attrs, options } });
    return {
      changes: change ? [change] : [],
      answer: { kind: 'field', id: field.id },
      title: `Change options of ${field.field_name}`,
    };
  },
  answers: 'field',
  done: 'Field options updated.',
  undoable: true,
  example: {
    id: EXAMPLE.field,
    options: [
      { id: EXAMPLE.option, name: 'Open', color: 'blue' },
      { name: 'Done', color: 'green' },
    ],
  },
});

import { z } from 'zod';
import { Refusal } from '../../refusal';
import { defineCommand } from '../defineCommand';
import { changed } from '../support/changes';
import { mustGet, notFound } from '../support/mustGet';
import { sliceTarget } from '../support/sliceTarget';
import { uniqueName } from '../support/uniqueName';

/** Changes a table. There is no delete: tables are archived here; the built-in ones are not. */
export const updateSlice = defineCommand({
  call: 'PUT /entity_slices/{id}',
  input: z.object({
    id: z.uuid(),
    slice_name: z.string().max(500).optional(),
    description: z.string().max(10_000).optional(),
    icon_color: z.string().nullable().optional(),
    key_field_ids: z.array(z.uuid()).min(1).optional(),
    field_ids: z.array(z.uuid()).optional(),
    is_draft: z.boolean().optional(),
    is_archived: z.boolean().optional(),
  }),
  async allow(input, read) {
    await mustGet(read, 'slice', input.id);
    return { ability: 'slice.update', target: await sliceTarget(read, input.id) };
  },
  async plan(read, input, context) {
    const slice = await mustGet(read, 'slice', input.id);
    const { id: _, slice_name: name, ...rest } = input;
    if (rest.is_archived && slice.is_built_in) throw new Refusal('conflict', `${slice.slice_name} cannot be archived.`);
    const fieldIds = [...(rest.field_ids ?? []), ...(rest.key_field_ids ?? [])];
    if ((await read.many('field', fieldIds)).some((field) => !field || field.is_deleted)) throw notFound('field');
    const others = (await read.all('slice')).filter((other) => !other.is_deleted && other.id !== slice.id);
    const change = changed('slice', slice, {
      ...rest,
      ...(name === undefined
        ? {}
        : {
            slice_name: uniqueName(
              name,
              others.map((o) => o.slice_name),
              'slice_name',
            ),
          }),
      updated_at: new Date(context.at).toISOString(),
    });
    const turned = rest.is_archived !== undefined && rest.is_archived !== slice.is_archived;
    const verb = !turned ? 'Change' : rest.is_archived ? 'Archive' : 'Restore';
    return {
      changes: change ? [change] : [],
      answer: { kind: 'slice', id: slice.id },
      title: `${verb} table ${slice.slice_name}`,
    };
  },
  done: 'Table updated',
  undoable: true,
});

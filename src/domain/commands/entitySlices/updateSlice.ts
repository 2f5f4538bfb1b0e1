import { z } from 'zod';
import { sameJson } from '@/lib/sameJson';
import { withKeys } from '../../identifiers/identifierFields';
import { notFound } from '../../kinds/notFound';
import type { Slice } from '../../kinds/slice';
import { Refusal } from '../../refusal';
import { sliceTarget } from '../../rights/sliceTarget';
import type { CommandContext } from '../command';
import { defineCommand } from '../defineCommand';
import type { Reader } from '../reader';
import { sightedReader } from '../sightedReader';
import { changedWith } from '../support/changes';
import { checkPrograms } from '../support/checkPrograms';
import { EXAMPLE } from '../support/exampleIds';
import { leaveTables } from '../support/leaveTables';
import { mustBeColor } from '../support/mustBeColor';
import { mustGet } from '../support/mustGet';
import { mustNameRows } from '../support/mustNameRows';
import { mustSeeKeys } from '../support/mustSeeKeys';
import { uniqueName } from '../support/uniqueName';

/**
 * The fields of the table after the change: including the key fields, and those that are hidden from the person who
 * gives the list.
 */
async function fieldsOf(
  read: Reader,
  slice: Slice,
  { field_ids = slice.field_ids, key_field_ids: keys = slice.key_field_ids }: Partial<Slice>,
  { actor }: CommandContext,
): Promise<string[]> {
  const seen = await sightedReader(read, actor).many('field', slice.field_ids);
  const hidden = slice.field_ids.filter((_, i) => seen[i] === undefined);
  const listed = new Set(field_ids);
  return [...new Set([...keys.filter((id) => !listed.has(id)), ...field_ids, ...hidden])];
}

/** @throws Refusal not_found unless it is null or a view of the table */
async function checkDefaultView(read: Reader, slice: Slice, id: string | null | undefined): Promise<void> {
  if (id === null || id === undefined) return;
  const view = await mustGet(read, 'view', id);
  if (view.entity_slice_id !== slice.id) throw notFound('view');
}

/** Changes a table. There is no deletion: tables are archived here; the built-in ones cannot be. */
export const updateSlice = defineCommand({
  call: 'PUT /entity_slices/{id}',
  summary: 'Change a table, or archive it',
  input: z.object({
    id: z.uuid(),
    slice_name: z.string().max(500).optional(),
    description: z.string().max(10_000).optional(),
    icon_color: z.string().nullable().optional(),
    key_field_ids: z.array(z.uuid()).min(1).optional(),
    field_ids: z.array(z.uuid()).optional(),
    program_ids: z.array(z.uuid()).max(1000).optional(),
    default_view_id: z.uuid().nullable().optional(),
    is_draft: z.boolean().optional(),
    is_archived: z.boolean().optional(),
  }),
  async allow(input, read) {
    const slice = await mustGet(read, 'slice', input.id);
    const { key_field_ids: keys = slice.key_field_ids, field_ids = [] } = input;
    await mustNameRows(read, 'field', [...keys, ...field_ids], [...slice.field_ids, ...slice.key_field_ids]);
    if (!sameJson(keys, slice.key_field_ids)) await mustSeeKeys(read, slice);
    const target = await sliceTarget(read, input.id);
    const changes = { ability: 'slice.update', target } as const;
    return input.is_draft && !slice.is_draft ? [changes, { ability: 'slice.draft', target }] : changes;
  },
  async plan(read, input, context) {
    const slice = await mustGet(read, 'slice', input.id);
    const { id: _, slice_name: name, field_ids: fields, key_field_ids: keys, ...rest } = input;
    if (slice.is_built_in && name !== undefined && name.trim() !== slice.slice_name)
      throw new Refusal('conflict', `${slice.slice_name} comes with the workspace and keeps its name.`);
    if (rest.is_archived && slice.is_built_in) throw new Refusal('conflict', `${slice.slice_name} cannot be archived.`);
    mustBeColor(input.icon_color, slice.icon_color, ['icon_color']);
    await checkPrograms(read, input.program_ids, slice.program_ids);
    await checkDefaultView(read, slice, input.default_view_id);
    const others = (await read.all('slice')).filter((other) => !other.is_deleted && other.id !== slice.id);
    const next = {
      ...rest,
      ...(keys && !sameJson(keys, slice.key_field_ids) ? withKeys(slice, keys) : {}),
      ...(fields || keys ? { field_ids: await fieldsOf(read, slice, input, context) } : {}),
      ...(name === undefined
        ? {}
        : {
            slice_name: uniqueName(
              name,
              others.map((o) => o.slice_name),
              'slice_name',
            ),
          }),
    };
    const change = changedWith('slice', slice, next, { updated_at: new Date(context.at).toISOString() });
    const turned = rest.is_archived !== undefined && rest.is_archived !== slice.is_archived;
    const verb = !turned ? 'Change' : rest.is_archived ? 'Archive' : 'Restore';
    const gone = next.field_ids ? slice.field_ids.filter((id) => !next.field_ids?.includes(id)) : [];
    const leaving = (await read.many('field', gone)).flatMap((field) => (field ? leaveTables(field, [slice]) : []));
    return {
      changes: [...(change ? [change] : []), ...leaving.filter(({ kind }) => kind === 'field')],
      answer: { kind: 'slice', id: slice.id },
      title: `${verb} table ${slice.slice_name}`,
    };
  },
  answers: 'slice',
  done: 'Table updated',
  undoable: true,
  example: { id: EXAMPLE.slice, description: 'Everything in the store' },
});

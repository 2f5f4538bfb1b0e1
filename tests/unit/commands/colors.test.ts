import { ada as anAdmin, idOf, refused, WorkLab } from '@tests/support/workLab';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Field } from '@/domain/kinds/field';
import { flagsOfPlan } from '@/domain/plans/plans';

const ada = { ...anAdmin, flags: flagsOfPlan('enterprise') };

let lab: WorkLab;
beforeEach(() => {
  lab = new WorkLab();
});

/** Calls that create and change things with a colour. */
const KINDS = [
  { kind: 'task_label', make: 'POST /task_labels', change: 'PATCH /task_labels/{id}', name: 'label_name' },
  { kind: 'program', make: 'POST /programs', change: 'PUT /programs/{id}', name: 'program_name' },
  { kind: 'slice', make: 'POST /entity_slices', change: 'PUT /entity_slices/{id}', name: 'slice_name' },
  { kind: 'group', make: 'POST /workspaces/groups', change: 'PATCH /workspaces/groups/{id}', name: 'group_name' },
] as const;

describe.each(KINDS)('the colour of a $kind', ({ kind, make, change, name }) => {
  const given = (color: string) =>
    kind === 'group' ? { attrs: { color } } : kind === 'slice' ? { icon_color: color } : { color };
  const path = kind === 'group' ? ['attrs', 'color'] : kind === 'slice' ? ['icon_color'] : ['color'];

  it('must be one that can be drawn', async () => {
    for (const color of ['q3', 'Green', '#c23306', '#abc'])
      await lab.run(make, { [name]: `In ${color}`, ...given(color) }, ada);
    for (const color of ['chartreuse-ish', '#12345', 'url(x)', ''])
      expect(await refused(lab.run(make, { [name]: 'A', ...given(color) }, ada))).toMatchObject({
        code: 'invalid',
        message: expect.stringContaining('is not a colour'),
        issues: [{ path }],
      });
  });

  it('that was stored before colours were checked stays, and the name can still be changed', async () => {
    const id = await idOf(lab.run(make, { [name]: 'A' }, ada));
    lab.make(kind, { ...(await lab.get(kind, id)), ...given('mauve') } as never);
    await lab.run(change, { id, [name]: 'B', ...given('mauve') }, ada);
    expect(await lab.get(kind, id)).toMatchObject({ [name]: 'B', ...given('mauve') });
    expect((await refused(lab.run(change, { id, ...given('puce') }, ada))).code).toBe('invalid');
  });
});

describe('the colour of an option', () => {
  const CALLS = [
    [
      'of a new field',
      'POST /data_fields',
      { field_name: 'F', field_type: 'select' },
      ['attrs', 'options', 1, 'color'],
    ],
    [
      'of a new metadata field',
      'POST /property_definitions',
      { property_name: 'P', field_type: 'select' },
      ['options', 1, 'color'],
    ],
  ] as const;

  it.each(CALLS)('%s can be drawn', async (_, call, input, path) => {
    const options = (color: string) => [
      { name: 'A', color: 'q1' },
      { name: 'B', color },
    ];
    expect(await refused(lab.run(call, { ...input, options: options('mauve') }, ada))).toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('"mauve" is not a colour for B'),
      issues: [{ path }],
    });
    await lab.run(call, { ...input, options: options('done') }, ada);
  });

  it('that was stored before colours were checked stays, and other options can still be changed', async () => {
    const id = await idOf(
      lab.run('POST /data_fields', { field_name: 'F', field_type: 'select', options: [{ name: 'A' }] }, ada),
    );
    const field = (await lab.get('field', id)) as Field;
    const [held] = field.attrs.options ?? [];
    lab.make('field', { ...field, attrs: { options: [{ ...held, color: 'mauve' }] } } as never);
    const put = (options: object[]) => lab.run('PUT /data_fields/{id}/options', { id, options }, ada);
    await put([
      { ...held, color: 'mauve' },
      { name: 'B', color: '#0a7' },
    ]);
    const after = (await lab.get('field', id)) as Field;
    expect(after.attrs.options?.map(({ color }) => color)).toEqual(['mauve', '#0a7']);
    expect((await refused(put([{ ...held, color: 'puce' }]))).issues).toMatchObject([
      { path: ['options', 0, 'color'] },
    ]);
  });
});

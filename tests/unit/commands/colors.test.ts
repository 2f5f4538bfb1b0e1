import { ada as anAdmin, idOf, refused, WorkLab } from '@tests/support/workLab';
import { beforeEach, describe, expect, it } from 'vitest';
import { flagsOfPlan } from '@/domain/plans/plans';

const ada = { ...anAdmin, flags: flagsOfPlan('enterprise') };

let lab: WorkLab;
beforeEach(() => {
  lab = new WorkLab();
});

/** Calls that make and change what has a colour. */
const KINDS = [
  { kind: 'task_label', make: 'POST /task_labels', change: 'PATCH /task_labels/{id}', name: 'label_name' },
  { kind: 'program', make: 'POST /programs', change: 'PUT /programs/{id}', name: 'program_name' },
  { kind: 'group', make: 'POST /workspaces/groups', change: 'PATCH /workspaces/groups/{id}', name: 'group_name' },
] as const;

describe.each(KINDS)('the colour of a $kind', ({ kind, make, change, name }) => {
  const given = (color: string) => (kind === 'group' ? { attrs: { color } } : { color });

  it('is one that is drawn', async () => {
    for (const color of ['q3', 'Green', '#c23306', '#abc'])
      await lab.run(make, { [name]: color, ...given(color) }, ada);
    for (const color of ['chartreuse-ish', '#12345', 'url(x)', ''])
      expect(await refused(lab.run(make, { [name]: 'A', ...given(color) }, ada))).toMatchObject({
        code: 'invalid',
        message: expect.stringContaining('is no colour'),
        issues: [{ path: kind === 'group' ? ['attrs', 'color'] : ['color'] }],
      });
  });

  it('that was stored before colours were checked stays, and the name can be changed with it', async () => {
    const id = await idOf(lab.run(make, { [name]: 'A' }, ada));
    lab.make(kind, { ...(await lab.get(kind, id)), ...given('mauve') } as never);
    await lab.run(change, { id, [name]: 'B', ...given('mauve') }, ada);
    expect(await lab.get(kind, id)).toMatchObject({ [name]: 'B', ...given('mauve') });
    expect((await refused(lab.run(change, { id, ...given('puce') }, ada))).code).toBe('invalid');
  });
});

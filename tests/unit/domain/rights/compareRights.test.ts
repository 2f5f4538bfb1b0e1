import { describe, expect, it } from 'vitest';
import type { RowOf } from '@/domain/kinds/registry';
import type { PlainKind } from '@/domain/kinds/rowKind';
import type { AccessLevel } from '@/domain/permissions/actor';
import { decide } from '@/domain/permissions/decide';
import { FULL_SETTINGS, type PermissionSettings } from '@/domain/permissions/permissionSettings';
import { compareRights, withAuthorization } from '@/domain/rights/compareRights';
import { type RightsRows, resolveActor } from '@/domain/rights/resolveActor';
import { whyWalk } from '@/domain/rights/whyWalk';

const WORKSPACE = 'w';
const UNIVERSE = { fields: ['ic50', 'cost'], slices: ['compounds'], dashboards: [], taskTypes: [], operationTypes: [] };

function authorization(
  actor_type: 'user' | 'workspace_group',
  actor_id: string,
  settings: Partial<PermissionSettings>,
): RowOf<'authorization'> {
  const by = { id: `${actor_type}-${actor_id}`, workspace_id: WORKSPACE, last_updated_by: 'ada', updated_at: '' };
  return { ...FULL_SETTINGS, ...settings, ...by, actor_type, actor_id };
}

const HIDES: PermissionSettings['data_fields_view'] = { mode: 'select', select: 'hide', ids: ['ic50'] };

function world(levels: Record<string, AccessLevel>, groups: Record<string, string[]>, held: RowOf<'authorization'>[]) {
  const kinds: Partial<Record<PlainKind, unknown[]>> = {
    workspace: [{ id: WORKSPACE, is_active: true, feature_flags: ['advanced_permissions'] }],
    member: Object.entries(levels).map(([id, access_level]) => ({ id, access_level })),
    group: Object.entries(groups).map(([id, user_ids]) => ({
      id,
      user_ids,
      program_membership: 'select',
      program_ids: [],
      is_deleted: false,
    })),
    authorization: held,
    program: [
      { id: 'kinase', is_deleted: false },
      { id: 'empty', is_deleted: false },
    ],
    program_share: [
      { id: 's', program_id: 'kinase', user_id: 'gita', workspace_group_id: null, permission: 'view' },
      { id: 'e', program_id: 'empty', user_id: 'egon', workspace_group_id: null, permission: 'edit' },
    ],
    slice: [
      { id: 'compounds', program_ids: ['kinase'], field_ids: ['ic50'] },
      { id: 'costs', program_ids: [], field_ids: ['cost'] },
    ],
    field: [
      { id: 'ic50', ref_slice_id: null },
      { id: 'cost', ref_slice_id: null },
    ],
    task: [
      { id: 't', task_type: 'task', program_ids: ['kinase'], task_definition_id: 'synthesis', is_deleted: false },
      { id: 'o', task_type: 'operation', program_ids: [], operation_definition_id: 'assay', is_deleted: false },
    ],
  };
  const rows: RightsRows = {
    get: <K extends PlainKind>(kind: K, id: string) =>
      (kinds[kind] as RowOf<K>[] | undefined)?.find((row) => (row as { id: string }).id === id),
    all: <K extends PlainKind>(kind: K) => (kinds[kind] ?? []) as RowOf<K>[],
  };
  return rows;
}

const LEVELS = {
  ada: 'admin',
  li: 'team-member',
  tom: 'team-member',
  gita: 'guest',
  vera: 'viewer',
  gone: 'deactivated',
} as const;

describe('who gains and who loses', () => {
  it('names those who lose a field, and those who keep it through a group', () => {
    const rows = world(LEVELS, { review: ['li'] }, [
      authorization('user', 'team-member', {}),
      authorization('workspace_group', 'review', {}),
    ]);
    const changed = authorization('user', 'team-member', { data_fields_view: HIDES });
    const differences = compareRights(rows, WORKSPACE, changed, UNIVERSE);
    const of = (turn: string, setting: string) =>
      differences.find((one) => one.turn === turn && one.setting === setting);
    // Guests and viewers never see more than team members.
    expect(of('lose', 'data_fields_view')).toMatchObject({ ids: ['ic50'], userIds: ['tom', 'gita', 'vera'] });
    expect(of('keep', 'data_fields_view')).toMatchObject({ ids: ['ic50'], userIds: ['li'] });
    // Neither a guest who may only read nor a viewer could write it.
    expect(of('lose', 'data_fields_edit')?.userIds).toEqual(['tom']);
    expect(differences.some(({ turn }) => turn === 'gain')).toBe(false);
  });

  it('does not name viewers for what viewers never do, nor guests with whom nothing is shared', () => {
    const rows = world({ ...LEVELS, gus: 'guest' }, {}, [authorization('user', 'team-member', {})]);
    const changed = authorization('user', 'team-member', {
      entity_slices: { mode: 'select', select: 'hide', ids: ['compounds'] },
      can_create_tasks: false,
      can_view_tasks: 'none',
      can_manage_sets: false,
    });
    const losers = Object.fromEntries(
      compareRights(rows, WORKSPACE, changed, UNIVERSE).map(({ setting, userIds }) => [setting, userIds]),
    );
    expect(losers).toEqual({
      entity_slices: ['li', 'tom', 'gita', 'vera'],
      can_create_tasks: ['li', 'tom'],
      can_view_tasks: ['li', 'tom', 'gita', 'vera'],
      can_manage_sets: ['li', 'tom'],
    });
  });

  it('names a guest only for what one of their programs contains', () => {
    const rows = world({ gita: 'guest', egon: 'guest' }, {}, [authorization('user', 'team-member', {})]);
    const changed = authorization('user', 'team-member', {
      data_fields_view: { mode: 'select', select: 'hide', ids: ['ic50', 'cost'] },
      entity_slices: { mode: 'select', select: 'hide', ids: ['compounds', 'costs'] },
      task_types: { types: { mode: 'select', select: 'hide', ids: ['synthesis', 'review'] }, typeless: false },
      can_view_tasks: 'none',
      can_edit_tasks: 'none',
      can_view_operations: 'none',
      can_create_tasks: false,
    });
    const universe = { ...UNIVERSE, slices: ['compounds', 'costs'], taskTypes: ['synthesis', 'review'] };
    const reported = compareRights(rows, WORKSPACE, changed, universe).map(({ setting, ids, userIds }) => [
      setting,
      ids,
      userIds,
    ]);
    expect(reported).toEqual([
      ['data_fields_view', ['ic50'], ['gita']],
      ['entity_slices', ['compounds'], ['gita']],
      ['task_types', ['synthesis'], ['gita']],
      ['can_view_tasks', [], ['gita']],
      // An empty program that is shared for editing still lets its guest create work in it.
      ['can_create_tasks', [], ['egon']],
    ]);
  });

  it('names those who gain through a group, and nobody who had the right anyway', () => {
    const rows = world(LEVELS, { review: ['li', 'ada'] }, [
      authorization('user', 'team-member', { can_edit_tasks: 'none', can_manage_sets: false }),
      authorization('workspace_group', 'review', { can_edit_tasks: 'none', can_manage_sets: false }),
    ]);
    const changed = authorization('workspace_group', 'review', {
      can_edit_tasks: 'own_and_assigned',
      can_manage_sets: true,
    });
    expect(compareRights(rows, WORKSPACE, changed, UNIVERSE)).toEqual([
      { turn: 'gain', setting: 'can_manage_sets', ids: [], measure: 1, userIds: ['li'] },
      { turn: 'gain', setting: 'can_edit_tasks', ids: [], measure: 2, userIds: ['li'] },
    ]);
  });

  it('says nothing if nothing changes', () => {
    const rows = world(LEVELS, {}, []);
    expect(compareRights(rows, WORKSPACE, authorization('user', 'team-member', {}), UNIVERSE)).toEqual([]);
  });

  it('equals the decisions after the change', () => {
    const rows = world(LEVELS, { review: ['li'] }, [authorization('workspace_group', 'review', {})]);
    const changed = authorization('user', 'team-member', { data_fields_view: HIDES });
    const after = withAuthorization(rows, changed);
    const sees = (in_: RightsRows, userId: string) => {
      const actor = resolveActor(in_, WORKSPACE, userId);
      return actor !== null && decide(actor, 'field.read', { field_ids: ['ic50'] }).allowed;
    };
    const losers = Object.keys(LEVELS).filter((id) => id !== 'gita' && sees(rows, id) && !sees(after, id));
    const reported = compareRights(rows, WORKSPACE, changed, UNIVERSE).find(
      ({ turn, setting }) => turn === 'lose' && setting === 'data_fields_view',
    );
    expect(reported?.userIds.filter((id) => id !== 'gita')).toEqual(losers);
  });

  it('computes a change for 1,000 members in 100 groups within ten seconds on a busy machine', () => {
    const ids = Array.from({ length: 1000 }, (_, i) => `m${i}`);
    const levels = Object.fromEntries(ids.map((id) => [id, 'team-member' as const]));
    const groups = Object.fromEntries(
      Array.from({ length: 100 }, (_, g) => [`g${g}`, ids.filter((_, i) => i % 100 === g || i % 37 === g)]),
    );
    const held = Object.keys(groups).map((id) => authorization('workspace_group', id, { can_manage_sets: false }));
    const rows = world(levels, groups, [authorization('user', 'team-member', {}), ...held]);
    const fields = Array.from({ length: 200 }, (_, i) => `f${i}`);
    const changed = authorization('user', 'team-member', {
      data_fields_view: { mode: 'select', select: 'hide', ids: ['f7'] },
      can_manage_sets: false,
    });
    const began = performance.now();
    const differences = compareRights(rows, WORKSPACE, changed, { ...UNIVERSE, fields });
    expect(differences.find(({ setting }) => setting === 'can_manage_sets')?.userIds).toHaveLength(1000);
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});

describe('why somebody may do something', () => {
  const FIELD = { field_ids: ['ic50'] };
  const rows = world(LEVELS, { assay: ['li'], review: ['li'] }, [
    authorization('user', 'team-member', { data_fields_view: HIDES }),
    authorization('workspace_group', 'review', { data_fields_view: { mode: 'select', select: 'show', ids: ['ic50'] } }),
  ]);
  const walk = (userId: string, target: object = FIELD, ability = 'field.read' as const) =>
    whyWalk(rows, WORKSPACE, userId, ability, target);

  it('leads through level and groups to the decision', () => {
    expect(walk('li')).toEqual({
      steps: [
        { kind: 'level', id: 'team-member', verdict: 'does_not' },
        { kind: 'group', id: 'assay', verdict: 'silent' },
        { kind: 'group', id: 'review', verdict: 'gives' },
      ],
      decision: expect.objectContaining({ allowed: true, reason: null }),
    });
    expect(walk('tom')).toMatchObject({
      steps: [{ kind: 'level', verdict: 'does_not' }],
      decision: { allowed: false, reason: 'field_hidden', from: { kind: 'role', id: 'team-member' } },
    });
    expect(walk('ada').decision.allowed).toBe(true);
  });

  it('names the program through which a guest sees a table', () => {
    const table = { slice_id: 'compounds', program_ids: ['kinase'] };
    const seen = whyWalk(rows, WORKSPACE, 'gita', 'slice.read', table);
    expect(seen.steps).toContainEqual({ kind: 'program', id: 'kinase', groupId: null, verdict: 'gives' });
    expect(seen.decision.allowed).toBe(true);
    const other = whyWalk(rows, WORKSPACE, 'gita', 'slice.read', { slice_id: 'compounds', program_ids: ['other'] });
    expect(other.decision).toMatchObject({ allowed: false, reason: 'not_shared' });
  });

  it('says that deactivated people may do nothing', () => {
    expect(walk('gone').decision).toMatchObject({ allowed: false, reason: 'deactivated' });
  });

  it('never differs from the decision', () => {
    for (const userId of Object.keys(LEVELS)) {
      const actor = resolveActor(rows, WORKSPACE, userId);
      if (actor) expect(walk(userId).decision).toEqual(decide(actor, 'field.read', FIELD));
    }
  });
});

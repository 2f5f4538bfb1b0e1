import { fc } from '@tests/support/fc';
import { expect, it } from 'vitest';
import type { RowOf } from '@/domain/kinds/registry';
import type { PlainKind } from '@/domain/kinds/rowKind';
import { ACCESS_LEVELS, type AccessLevel } from '@/domain/permissions/actor';
import { decide } from '@/domain/permissions/decide';
import { FULL_SETTINGS, type PermissionSettings } from '@/domain/permissions/permissionSettings';
import { compareRights, withAuthorization } from '@/domain/rights/compareRights';
import { type RightsRows, resolveActor } from '@/domain/rights/resolveActor';
import { whyWalk } from '@/domain/rights/whyWalk';

const FIELDS = ['f1', 'f2', 'f3'];
const USERS = ['u1', 'u2', 'u3', 'u4'];
const GROUPS = ['g1', 'g2'];
const UNIVERSE = { fields: FIELDS, slices: [], dashboards: [], taskTypes: [], operationTypes: [] };

const view: fc.Arbitrary<PermissionSettings['data_fields_view']> = fc.oneof(
  fc.constant({ mode: 'all' as const }),
  fc.record({
    mode: fc.constant('select' as const),
    select: fc.constantFrom('show' as const, 'hide' as const),
    ids: fc.subarray(FIELDS),
  }),
);
const settings = fc
  .record({ data_fields_view: view, can_manage_sets: fc.boolean() })
  .map((some): PermissionSettings => ({ ...FULL_SETTINGS, ...some }));
const holder = fc.constantFrom(
  ['user', 'admin'] as const,
  ['user', 'team-member'] as const,
  ...GROUPS.map((id) => ['workspace_group', id] as const),
);

function authorization([type, id]: readonly ['user' | 'workspace_group', string], some: PermissionSettings) {
  const row = { ...some, id: `${type}${id}`, workspace_id: 'w', actor_type: type, actor_id: id };
  return { ...row, last_updated_by: 'u1', updated_at: '' } satisfies RowOf<'authorization'>;
}

const world = fc
  .record({
    levels: fc.tuple(...USERS.map(() => fc.constantFrom(...ACCESS_LEVELS))),
    groups: fc.tuple(...GROUPS.map(() => fc.subarray(USERS))),
    held: fc.uniqueArray(fc.tuple(holder, settings), { selector: ([[, id]]) => id, maxLength: 4 }),
  })
  .map(({ levels, groups, held }): RightsRows => {
    const kinds: Partial<Record<PlainKind, unknown[]>> = {
      workspace: [{ id: 'w', is_active: true, feature_flags: ['advanced_permissions'] }],
      member: USERS.map((id, i) => ({ id, access_level: levels[i] as AccessLevel })),
      group: GROUPS.map((id, i) => ({
        id,
        user_ids: groups[i],
        is_deleted: false,
        program_membership: 'select',
        program_ids: [],
      })),
      authorization: held.map(([who, some]) => authorization(who, some)),
    };
    return {
      get: <K extends PlainKind>(kind: K, id: string) =>
        (kinds[kind] as (RowOf<K> & { id: string })[] | undefined)?.find((row) => row.id === id),
      all: <K extends PlainKind>(kind: K) => (kinds[kind] ?? []) as RowOf<K>[],
    };
  });

const sees = (rows: RightsRows, userId: string, id: string): boolean => {
  const actor = resolveActor(rows, 'w', userId);
  return actor !== null && decide(actor, 'field.read', { field_ids: [id] }).allowed;
};

it('the preview of a change names exactly those whose decisions change', () => {
  fc.assert(
    fc.property(world, holder, settings, (rows, who, some) => {
      const changed = authorization(who, some);
      const after = withAuthorization(rows, changed);
      const reported = compareRights(rows, 'w', changed, UNIVERSE);
      for (const turn of ['lose', 'gain'] as const)
        for (const id of FIELDS) {
          const named = reported
            .filter((one) => one.turn === turn && one.setting === 'data_fields_view' && one.ids.includes(id))
            .flatMap(({ userIds }) => userIds);
          const changedOnes = USERS.filter((user) => {
            const [before, now] = [sees(rows, user, id), sees(after, user, id)];
            return turn === 'lose' ? before && !now : !before && now;
          });
          expect([...named].sort()).toEqual(changedOnes);
        }
    }),
  );
});

it('an explanation never differs from the decision, and a granted right has a step that grants it', () => {
  fc.assert(
    fc.property(world, fc.constantFrom(...USERS), fc.constantFrom(...FIELDS), (rows, userId, id) => {
      const walk = whyWalk(rows, 'w', userId, 'field.read', { field_ids: [id] });
      const actor = resolveActor(rows, 'w', userId);
      const allowed = actor !== null && decide(actor, 'field.read', { field_ids: [id] }).allowed;
      expect(walk.decision.allowed).toBe(allowed);
      if (allowed) expect(walk.steps.some(({ verdict }) => verdict === 'gives')).toBe(true);
    }),
  );
});

import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import type { Actor } from '@/domain/permissions/actor';
import { FULL_SETTINGS, type PermissionSettings } from '@/domain/permissions/permissionSettings';
import { canEditField, canSeeField, canSeeSlice } from '@/domain/permissions/visible';
import { widestSettings } from '@/domain/permissions/widestSettings';

const IDS = ['a', 'b', 'c', 'd'];
const choice = <W extends string>(...words: W[]) =>
  fc.oneof(
    fc.constant({ mode: 'all' as const }),
    fc.record({ mode: fc.constant('select' as const), select: fc.constantFrom(...words), ids: fc.subarray(IDS) }),
  );
const settings: fc.Arbitrary<PermissionSettings> = fc
  .record({
    data_fields_view: choice('show', 'hide'),
    data_fields_edit: choice('edit', 'view_only'),
    entity_slices: choice('show', 'hide'),
    can_manage_sets: fc.boolean(),
    can_view_tasks: fc.constantFrom('all' as const, 'own_and_assigned' as const, 'none' as const),
  })
  .map((parts) => ({ ...FULL_SETTINGS, ...parts }));

const join = (list: readonly PermissionSettings[]) =>
  widestSettings(list.map((held, i) => ({ source: `group:${i}`, settings: held })));

const actor = (held: PermissionSettings): Actor => ({
  user_id: 'u',
  workspace_id: 'w',
  access_level: 'team-member',
  flags: [],
  settings: held,
  group_ids: [],
  program_ids: [],
});

describe('widest settings', () => {
  it('allow exactly what one of them allows', () => {
    fc.assert(
      fc.property(fc.array(settings, { minLength: 1, maxLength: 4 }), (list) => {
        const widest = actor(join(list).settings);
        for (const id of IDS) {
          expect(canSeeField(widest, id)).toBe(list.some((held) => canSeeField(actor(held), id)));
          expect(canSeeSlice(widest, id, [])).toBe(list.some((held) => canSeeSlice(actor(held), id, [])));
          // Only visible fields can be edited, so the right to edit is tested with everything visible.
          const seeing = (held: PermissionSettings) =>
            actor({ ...held, data_fields_view: FULL_SETTINGS.data_fields_view });
          const edits = canEditField(seeing(widest.settings!), id);
          expect(edits).toBe(list.some((held) => canEditField(seeing(held), id)));
        }
        expect(widest.settings?.can_manage_sets).toBe(list.some((held) => held.can_manage_sets));
        const reach = ['none', 'own_and_assigned', 'all'];
        const widestReach = Math.max(...list.map((held) => reach.indexOf(held.can_view_tasks)));
        expect(widest.settings?.can_view_tasks).toBe(reach[widestReach]);
      }),
    );
  });

  it('name the source of each value', () => {
    const role = { ...FULL_SETTINGS, can_manage_sets: false, can_view_tasks: 'none' as const };
    const wide = { ...role, can_manage_sets: true };
    const { from } = widestSettings([
      { source: 'role:team-member', settings: role },
      { source: 'group:g1', settings: wide },
    ]);
    expect(from.can_manage_sets).toEqual(['group:g1']);
    expect(from.can_view_tasks).toEqual(['role:team-member', 'group:g1']);
    const hiding = (...ids: string[]) => ({
      ...FULL_SETTINGS,
      entity_slices: { mode: 'select' as const, select: 'hide' as const, ids },
    });
    const joined = widestSettings([
      { source: 'role:team-member', settings: hiding('a', 'b') },
      { source: 'group:g1', settings: hiding('b', 'c') },
    ]);
    expect(joined.settings.entity_slices).toMatchObject({ ids: ['b'] });
    expect(joined.from.entity_slices).toEqual(['role:team-member', 'group:g1']);
  });

  it('always name somebody', () => {
    fc.assert(
      fc.property(fc.array(settings, { minLength: 1, maxLength: 4 }), (list) => {
        const { from } = join(list);
        expect(Object.keys(from).sort()).toEqual(Object.keys(FULL_SETTINGS).sort());
        for (const sources of Object.values(from)) expect(sources.length).toBeGreaterThan(0);
      }),
    );
  });
});

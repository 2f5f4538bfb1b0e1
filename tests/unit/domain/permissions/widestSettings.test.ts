import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Actor } from '@/domain/permissions/actor';
import { canEditField, canSeeField, canSeeSlice } from '@/domain/permissions/can';
import { FULL_SETTINGS, type PermissionSettings } from '@/domain/permissions/permissionSettings';
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
  it('let through exactly what one of them lets through', () => {
    fc.assert(
      fc.property(fc.array(settings, { minLength: 1, maxLength: 4 }), (list) => {
        const widest = actor(widestSettings(list));
        for (const id of IDS) {
          expect(canSeeField(widest, id)).toBe(list.some((held) => canSeeField(actor(held), id)));
          expect(canSeeSlice(widest, id, [])).toBe(list.some((held) => canSeeSlice(actor(held), id, [])));
          // Only fields that are seen can be edited, so the wish to edit is looked at with everything in sight.
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
});

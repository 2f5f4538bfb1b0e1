import { fc } from '@tests/support/fc';
import {
  ALL_KINDS,
  abilitiesOf,
  anyActor,
  anyRow,
  anyRows,
  anySettings,
  asRow,
} from '@tests/support/rights/randomRights';
import { describe, expect, it } from 'vitest';
import { decide } from '@/domain/permissions/decide';
import { matches } from '@/domain/permissions/matches';
import type { PermissionSettings } from '@/domain/permissions/permissionSettings';
import { widestSettings } from '@/domain/permissions/widestSettings';
import { readAbility } from '@/domain/rights/readAbility';
import { Scopes } from '@/domain/rights/scopes';
import { targetOfKind } from '@/domain/rights/targetOfRow';

describe.each(ALL_KINDS)('scopes of kind %s', (name, kind) => {
  it('contain exactly the rows for which the right is granted', async () => {
    await fc.assert(
      fc.asyncProperty(anyActor, anyRows, fc.array(anyRow, { maxLength: 5 }), async (actor, rows, drawn) => {
        const scopes = new Scopes(actor, rows.sync);
        for (const [i, attrs] of drawn.entries()) {
          const row = asRow(name, attrs, i);
          const target = await targetOfKind(rows, kind, row);
          const reading = decide(actor, readAbility(kind, row), target);
          expect(matches(scopes.readingKind(kind), row), `read ${JSON.stringify(reading)}`).toBe(reading.allowed);
          for (const ability of abilitiesOf(kind)) {
            const { allowed } = decide(actor, ability, target);
            // Rights on tasks do not apply to experiments, nor vice versa.
            const isOfTwo = kind.audience.of === 'task' || kind.audience.of === 'definition';
            if (isOfTwo && readAbility(kind, row).split('.')[0] !== ability.split('.')[0]) continue;
            expect(matches(scopes.ofKind(ability, kind), row), ability).toBe(allowed);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('never lose a row through a wider setting', () => {
    const role = (settings: PermissionSettings, i: number) => ({ source: `group:${i}` as const, settings });
    fc.assert(
      fc.property(anyActor, anySettings, anySettings, anyRows, anyRow, (actor, narrow, other, rows, attrs) => {
        const row = asRow(name, attrs, 0);
        const { settings: wide } = widestSettings([narrow, other].map(role));
        const seen = matches(new Scopes({ ...actor, settings: narrow }, rows.sync).readingKind(kind), row);
        if (seen)
          expect(matches(new Scopes({ ...actor, settings: wide }, rows.sync).readingKind(kind), row)).toBe(true);
        if (seen)
          expect(matches(new Scopes({ ...actor, settings: null }, rows.sync).readingKind(kind), row)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

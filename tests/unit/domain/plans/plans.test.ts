import { describe, expect, it } from 'vitest';
import { FLAG_NAMES, FLAGS, type FlagTier } from '@/domain/permissions/flags';
import { flagsOfPlan, PLANS } from '@/domain/plans/plans';
import { seatsTaken } from '@/domain/plans/seats';

const ofTier = (tier: FlagTier) => FLAG_NAMES.filter((name) => FLAGS[name].tier === tier);

describe('plans and flags', () => {
  it('knows 27 flags in four tiers', () => {
    expect(FLAG_NAMES).toHaveLength(27);
    const counts = (['testing', 'customization', 'core', 'advanced'] as const).map((tier) => ofTier(tier).length);
    expect(counts).toEqual([9, 5, 8, 5]);
  });

  it('starts each plan with its tiers', () => {
    const whole = [...ofTier('core'), ...ofTier('advanced')];
    for (const plan of ['trial', 'pilot', 'advanced', 'enterprise'] as const) expect(flagsOfPlan(plan)).toEqual(whole);
    expect(flagsOfPlan('core')).toEqual(ofTier('core'));
    expect(flagsOfPlan('basic')).toEqual([
      'programs',
      'source_and_bulk_syncing',
      'program_sharing',
      'rollbacks',
      'chat',
    ]);
    expect(PLANS).toEqual(['trial', 'pilot', 'basic', 'core', 'advanced', 'enterprise']);
  });

  it('counts only seats of admins and team members', () => {
    const levels = ['admin', 'team-member', 'guest', 'viewer', 'deactivated'] as const;
    expect(seatsTaken(levels.map((access_level) => ({ access_level })))).toBe(2);
  });
});

import { describe, expect, it } from 'vitest';
import { filterProp } from '@/domain/filters/filterProp';
import { structureRuleWords } from '@/parts/filters/structureWords';
import { withStructureRules, withValue } from '@/parts/filters/withValue';

describe('the value of a structure filter', () => {
  it('is the plain pattern unless something else must be stored', () => {
    expect(withValue(null, 'CCO')).toBe('CCO');
    const exact = withStructureRules('CCO', { mode: 'exact', ignoreSalts: true });
    expect(exact).toEqual({ value: 'CCO', mode: 'exact', ignore_salts: true });
    expect(withStructureRules(exact, { mode: 'substructure', ignoreSalts: false })).toBe('CCO');
  });

  it('contains the threshold of a similarity search and keeps it with a new pattern', () => {
    const alike = withStructureRules('CCO', { mode: 'similar', threshold: 0.45 });
    expect(filterProp(withValue(alike, 'CCN'))).toMatchObject({
      value: 'CCN',
      structure: { mode: 'similar', threshold: 0.45, stereo: false },
    });
    expect(structureRuleWords({ pattern: 'CCN', ...filterProp(alike).structure })).toEqual(['from 45 %']);
  });

  it('replaces invalid values with the default', () => {
    const { structure } = filterProp({ value: 'CCO', mode: 'nearly', threshold: 7, stereo: 'yes' });
    expect(structure).toEqual({ mode: 'substructure', stereo: false, ignoreSalts: false, threshold: 0.6 });
  });
});

import { describe, expect, it } from 'vitest';
import type { DoseUnit } from '@/domain/curves/doseUnit';
import type { Field } from '@/domain/kinds/field';
import { doseUnitClash } from '@/features/curves/config/doseUnitClash';
import { doseUnitOf } from '@/features/curves/config/draft';

const field = (field_name: string, unit?: string) =>
  ({ field_name, attrs: { display_options: unit === undefined ? {} : { unit } } }) as unknown as Field;

describe('the unit of the doses of a configuration', () => {
  it.each<[string, string | undefined, DoseUnit, string | null]>([
    ['Concentration', 'nM', 'nM', null],
    ['Concentration', 'uM', 'µM', null],
    ['Concentration', undefined, 'µM', null],
    ['Concentration', 'nM', 'µM', 'Concentration is in nM: read as µM, every dose and EC50 is 1,000 times too high.'],
    ['Dose', 'mM', 'nM', 'Dose is in mM: read as nM, every dose and EC50 is 1,000,000 times too low.'],
    ['Conc (nM)', undefined, 'µM', 'Conc (nM) is in nM: read as µM, every dose and EC50 is 1,000 times too high.'],
    ['Dose', 'mg/mL', 'µM', 'Dose is in mg/mL, which is not µM: choose Not molar, or another field.'],
    ['Dose', 'mg/mL', 'none', null],
    ['Dose', 'nM', 'none', 'Dose is in nM: without it there are no p-values.'],
  ])('%s in %s read as %s', (name, unit, chosen, reported) => {
    expect(doseUnitClash(field(name, unit), chosen)).toBe(reported);
  });

  it('is taken from the name of the field if the field has no unit of its own', () => {
    expect(doseUnitOf(field('Conc [uM]'))).toBe('µM');
    expect(doseUnitOf(field('Conc'))).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import type { Field } from '@/domain/kinds/field';
import { doseLabel } from '@/features/curves/model/doseLabel';

const field = (field_name: string, display_options = {}) =>
  ({ id: 'f', field_name, field_type: 'number', attrs: { display_options } }) as Field;

describe('the label of the dose axis', () => {
  it('is that of the field with the unit of the doses', () => {
    expect(doseLabel(field('Concentration', { unit: 'uM' }), { dose_unit: 'µM' })).toBe('Concentration, µM');
    expect(doseLabel(field('Dose', { unit: 'mg/kg' }), { dose_unit: 'none' })).toBe('Dose, mg/kg');
    expect(doseLabel(field('Dilution'), { dose_unit: 'none' })).toBe('Dilution');
    expect(doseLabel(undefined, { dose_unit: 'nM' })).toBe('Dose, nM');
  });

  it('contains the unit once, even if it is written with another micro sign', () => {
    expect(doseLabel(field('Dose (uM)'), { dose_unit: 'µM' })).toBe('Dose (uM)');
    expect(doseLabel(field('Conc. [nM]'), { dose_unit: 'nM' })).toBe('Conc. [nM]');
    expect(doseLabel(field('Trace', { x_axis_label: 'Dose, nM' }), { dose_unit: 'nM' })).toBe('Dose, nM');
    // The characters occur within another unit.
    expect(doseLabel(field('Dose (nM)'), { dose_unit: 'M' })).toBe('Dose (nM), M');
  });
});

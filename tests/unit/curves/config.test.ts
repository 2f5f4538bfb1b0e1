import { describe, expect, test } from 'vitest';
import { type DoseResponseConfig, doseResponseConfigSchema } from '@/domain/curves/doseResponseConfig';
import { fitConfigOf, responseScaleOf } from '@/domain/curves/fitConfig';
import { validateDoseResponseConfig } from '@/domain/curves/validateDoseResponseConfig';

const DOSE = '0190a000-0000-7000-8000-000000000001';
const RESPONSE = '0190a000-0000-7000-8000-000000000002';
const TEXT = '0190a000-0000-7000-8000-000000000003';
const fieldType = (id: string) => ({ [DOSE]: 'number', [RESPONSE]: 'qualified-number', [TEXT]: 'text' })[id];

function config(changes: Partial<DoseResponseConfig> = {}) {
  return doseResponseConfigSchema.parse({ dose_field_id: DOSE, response_field_id: RESPONSE, ...changes });
}

function faults(changes: Partial<DoseResponseConfig>) {
  return validateDoseResponseConfig(config(changes), fieldType).map((issue) => issue.path.join('.'));
}

describe('configuration', () => {
  test('a minimal one is valid: micromolar, SD, list', () => {
    expect(faults({})).toEqual([]);
    expect(config()).toMatchObject({ dose_unit: 'µM', error_bar: 'sd', hill_slope_constraint_type: 'none' });
  });

  test('errors are reported for the field that has them', () => {
    expect(faults({ hill_slope_constraint_type: 'range', hill_slope_min: 3, hill_slope_max: 1 })).toEqual([
      'hill_slope_min',
    ]);
    expect(faults({ top_constraint_type: 'range' })).toEqual(['top_min']);
    expect(faults({ top_constraint_type: 'constant' })).toEqual(['top_min']);
    expect(faults({ top_constraint_type: 'constant', top_min: 100, top_max: 90 })).toEqual(['top_max']);
    expect(faults({ hill_slope_constraint_type: 'constant', hill_slope_min: 0 })).toEqual(['hill_slope_min']);
    expect(faults({ y_axis_min: 10, y_axis_max: 10 })).toEqual(['y_axis_min']);
    expect(faults({ response_field_id: TEXT })).toEqual(['response_field_id']);
    expect(faults({ response_field_id: DOSE })).toEqual(['response_field_id']);
    expect(faults({ dose_field_id: '0190a000-0000-7000-8000-00000000000f' })).toEqual(['dose_field_id']);
    expect(faults({ response_scale: 'raw', control_response_0: 5 })).toEqual(['control_response_100']);
    const selectivity = { selectivity_field_name: 'Over WT', drc_parameter: 'ec50', comparator_variant: 'WT' } as const;
    expect(faults({ selectivity_fields: [selectivity] })).toEqual(['series_key_field_ids']);
    // Bounds of a parameter without a constraint are stored for later and have no effect.
    expect(faults({ top_min: 9, top_max: 1 })).toEqual([]);
  });

  test('becomes the constraints of a fit', () => {
    const stored = config({
      baseline_constraint_type: 'constant',
      baseline_min: 0,
      top_constraint_type: 'range',
      top_min: 80,
      top_warn_only: true,
      error_bar: 'sem',
    });
    expect(fitConfigOf(stored)).toEqual({
      baseline: { type: 'constant', value: 0, warn_only: false },
      top: { type: 'range', min: 80, max: null, warn_only: true },
      hill_slope: { type: 'none' },
      ec50: { type: 'none' },
      error_bar: 'sem',
      outlier_method: 'manual',
      form: 'top_above_baseline',
      zero_dose: 'apart',
      effect_scale: { zero: 0, full: 100 },
    });
    expect(responseScaleOf(stored)).toEqual({ kind: 'percent_effect' });
  });
});

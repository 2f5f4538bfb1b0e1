import type { Issue } from '@/domain/refusal';
import type { DoseResponseConfig } from './doseResponseConfig';
import { BOUNDED_PARAMETERS, type BoundedParameter, PARAMETER_NAMES as NAMES } from './parameterConstraint';

const MEASURED = { dose_field_id: 'Dose', response_field_id: 'Response' } as const;

/** Types of fields that can hold a dose or a response. */
export const NUMERIC_FIELD_TYPES = ['number', 'qualified-number', 'formula', 'xy-array'] as const;

/**
 * Rules of a configuration that no single field can check. Returns one issue per error, an empty list when it is valid.
 * @param fieldType type of a field by its id, undefined for a field that does not exist
 */
export function validateDoseResponseConfig(
  config: DoseResponseConfig,
  fieldType: (id: string) => string | undefined,
): Issue[] {
  const issues: Issue[] = [];
  const fault = (path: (string | number)[], message: string) =>
    issues.push({ validation: 'dose_response_config', code: 'invalid', message, path });

  for (const name of BOUNDED_PARAMETERS) {
    const found = boundFault(config, name);
    if (found) fault([`${name}_${found.side}`], found.message);
  }
  if (config.y_axis_min !== null && config.y_axis_max !== null && config.y_axis_min >= config.y_axis_max) {
    fault(['y_axis_min'], 'The minimum of the response axis must be below its maximum');
  }
  for (const key of ['dose_field_id', 'response_field_id'] as const) {
    const type = fieldType(config[key]);
    if (type === undefined) fault([key], `${MEASURED[key]}: this field does not exist`);
    else if (!(NUMERIC_FIELD_TYPES as readonly string[]).includes(type))
      fault([key], `${MEASURED[key]} must be a field of numbers`);
  }
  if (config.dose_field_id === config.response_field_id && fieldType(config.dose_field_id) !== 'xy-array') {
    fault(['response_field_id'], 'Dose and response must be different fields');
  }
  checkForm(config, fault);
  checkScale(config, fault);
  checkSelectivity(config, fault);
  return issues;
}

type Fault = (path: (string | number)[], message: string) => void;

/** The attributes of a configuration that bound its parameters. */
export type Bounds = Pick<
  DoseResponseConfig,
  `${BoundedParameter}_min` | `${BoundedParameter}_max` | `${BoundedParameter}_constraint_type`
>;

/** Error in the bounds of one parameter, and on which side; null if there is none. */
export function boundFault(config: Bounds, name: BoundedParameter): { side: 'min' | 'max'; message: string } | null {
  const min = config[`${name}_min`] ?? null;
  const max = config[`${name}_max`] ?? null;
  const type = config[`${name}_constraint_type`] ?? 'none';
  if (type !== 'none' && name === 'ec50')
    for (const [side, bound] of [
      ['min', min],
      ['max', max],
    ] as const)
      if (bound !== null && bound <= 0) return { side, message: 'A bound of the EC50 must be above zero' };
  switch (type) {
    case 'none':
      return null;
    case 'constant':
      if (min === null && max === null) return { side: 'min', message: `${NAMES[name]} needs a value to be constant` };
      if (min !== null && max !== null && min !== max)
        return { side: 'max', message: `${NAMES[name]} has two constant values` };
      if (name === 'hill_slope' && (min ?? max) === 0)
        return { side: 'min', message: 'A Hill slope of 0 gives no curve' };
      return null;
    case 'range':
      if (min === null && max === null) return { side: 'min', message: `${NAMES[name]} needs a bound` };
      if (min !== null && max !== null && min >= max)
        return { side: 'min', message: `The minimum of ${NAMES[name]} must be below its maximum` };
      return null;
  }
}

/** With Baseline at dose zero the hill slope is positive by convention. */
function checkForm(config: DoseResponseConfig, fault: Fault): void {
  if (config.curve_form !== 'baseline_at_zero_dose' || config.hill_slope_constraint_type === 'none') return;
  for (const side of ['min', 'max'] as const)
    if ((config[`hill_slope_${side}`] ?? 0) < 0)
      fault([`hill_slope_${side}`], 'With Baseline at dose zero the Hill slope is never negative');
}

function checkScale(config: DoseResponseConfig, fault: Fault): void {
  if (config.response_scale !== 'raw') return;
  const { control_response_0: zero, control_response_100: full } = config;
  if ((zero === null) !== (full === null)) {
    fault(
      [zero === null ? 'control_response_0' : 'control_response_100'],
      'Controls: both responses are needed, or none',
    );
  } else if (zero !== null && zero === full) {
    fault(['control_response_100'], 'Controls: the two responses must differ');
  }
}

function checkSelectivity(config: DoseResponseConfig, fault: Fault): void {
  const seen = new Set<string>();
  config.selectivity_fields.forEach((field, i) => {
    const name = field.selectivity_field_name.trim().toLowerCase();
    if (seen.has(name))
      fault(
        ['selectivity_fields', i, 'selectivity_field_name'],
        `Two selectivity columns are called ${field.selectivity_field_name}`,
      );
    seen.add(name);
  });
  if (config.selectivity_fields.length > 0 && config.series_key_field_ids.length === 0) {
    fault(['series_key_field_ids'], 'Selectivity compares series: choose at least one series key field');
  }
}

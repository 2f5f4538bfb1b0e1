import type { PlotPoint } from '@/domain/curves/curveResult';
import type { DrcConfigSettings } from '@/domain/kinds/drcConfig';
import type { Field } from '@/domain/kinds/field';
import { numberText } from '@/lib/words/counted';

/** How the responses of new curves are interpreted, and why. */
export interface ResponseReading {
  settings: Pick<DrcConfigSettings, 'response_scale' | 'control_response_0' | 'control_response_100'>;
  /** Follows "Responses are read as ...:". */
  reason: string;
}

/** Means of up to 3 are fractions, and values beyond 300 are not percentages. */
const MOST_FRACTION = 3;
const MOST_PERCENT = 300;

/**
 * The meaning of responses, from the name and unit of their field and, once there are curves, from their values, which
 * may contradict the name.
 * @param curves means per dose of each curve, in any order
 */
export function readResponses(field: Field | undefined, curves: readonly (readonly PlotPoint[])[]): ResponseReading {
  const { unit, y_axis_label = '' } = field?.attrs.display_options ?? {};
  const name = `${field?.field_name ?? ''} ${y_axis_label}`;
  const isViability = /viab|surviv/i.test(name);
  const isEffect = /inhib|effect/i.test(name);
  const isPercent = unit === '%' || /%|percent/i.test(name);
  const sizes = curves.flatMap((points) => points.map(({ response }) => Math.abs(response))).sort((a, b) => a - b);
  // A single outlier says nothing about the scale.
  const size = sizes[Math.floor((sizes.length - 1) * 0.9)];
  const ends = endsOf(curves);
  if (!isViability && !isEffect && !isPercent) {
    const scale = ends === null ? null : percentOf(ends);
    return scale === null || ends === null
      ? reading('raw', 'nothing says that they are percent')
      : reading(scale, endsText(ends));
  }
  if (size !== undefined && size > MOST_PERCENT)
    return reading('raw', `values such as ${numberText(Math.round(size))} are no percent`);
  const falls = isViability || (!isEffect && ends !== null && percentOf(ends) === 'percent_viability');
  if (!isPercent && size !== undefined && size > 0 && size <= MOST_FRACTION)
    return {
      settings: { response_scale: 'raw', control_response_0: falls ? 1 : 0, control_response_100: falls ? 0 : 1 },
      reason: `the values are fractions, of which ${falls ? '1 is no effect' : '1 is the full effect'}`,
    };
  if (isViability || isEffect) return reading(falls ? 'percent_viability' : 'percent_effect', 'the name says so');
  return reading(
    falls ? 'percent_viability' : 'percent_effect',
    falls && ends !== null ? endsText(ends) : 'they are in percent',
  );
}

function reading(response_scale: DrcConfigSettings['response_scale'], reason: string): ResponseReading {
  return { settings: { response_scale, control_response_0: null, control_response_100: null }, reason };
}

interface Ends {
  lowest: number;
  highest: number;
}

/**
 * The typical response at the lowest doses, and that at the highest doses of the quarter of curves with the largest
 * change; null without curves.
 */
function endsOf(curves: readonly (readonly PlotPoint[])[]): Ends | null {
  const ends = curves.flatMap((points) => {
    const dosed = points.filter(({ dose }) => dose > 0).sort((a, b) => a.dose - b.dose);
    const [first, last] = [dosed[0], dosed.at(-1)];
    return first && last && first !== last ? [{ lowest: first.response, highest: last.response }] : [];
  });
  if (ends.length === 0) return null;
  const lowest = middleOf(ends.map((end) => end.lowest));
  const movers = [...ends].sort((a, b) => Math.abs(b.highest - b.lowest) - Math.abs(a.highest - a.lowest));
  return { lowest, highest: middleOf(movers.slice(0, Math.ceil(movers.length / 4)).map((end) => end.highest)) };
}

const middleOf = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;

/** The scale of curves with these end values; null if they need not be percentages. */
function percentOf({ lowest, highest }: Ends): 'percent_viability' | 'percent_effect' | null {
  if (lowest >= 75 && lowest <= 125 && highest >= -25 && highest <= 60) return 'percent_viability';
  if (lowest >= -25 && lowest <= 25 && highest >= 40 && highest <= 125) return 'percent_effect';
  return null;
}

const endsText = ({ lowest, highest }: Ends): string =>
  `about ${Math.round(lowest)} at the lowest doses and ${Math.round(highest)} at the highest`;

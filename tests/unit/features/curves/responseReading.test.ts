import { describe, expect, it } from 'vitest';
import type { Field } from '@/domain/kinds/field';
import { readResponses } from '@/features/curves/config/responseReading';

const field = (field_name: string, unit?: string) =>
  ({ id: 'f', field_name, field_type: 'number', attrs: unit ? { display_options: { unit } } : {} }) as Field;
const curve = (...responses: number[]) =>
  responses.map((response, i) => ({ dose: 10 ** i, response, error_bar: null }));
const scale = (name: Field | undefined, ...curves: ReturnType<typeof curve>[]) => {
  const { settings, reason } = readResponses(name, curves);
  return [settings.response_scale, settings.control_response_0, settings.control_response_100, reason];
};

describe('the meaning of responses', () => {
  it('follows from the name of their field until there are curves', () => {
    expect(scale(field('Cell viability'))).toEqual(['percent_viability', null, null, 'the name says so']);
    expect(scale(field('Inhibition'))).toEqual(['percent_effect', null, null, 'the name says so']);
    expect(scale(field('Response', '%'))).toEqual(['percent_effect', null, null, 'they are in percent']);
    expect(scale(field('RFU'))).toEqual(['raw', null, null, 'nothing says that they are percent']);
    expect(scale(undefined)[0]).toBe('raw');
  });

  it('follows from values that contradict the name, or if the name says nothing', () => {
    const falling = curve(101, 96, 60, 14, 3);
    expect(scale(field('Response', '%'), falling)).toEqual([
      'percent_viability',
      null,
      null,
      'about 101 at the lowest doses and 3 at the highest',
    ]);
    expect(scale(field('Readout'), falling, curve(99, 100, 98))[0]).toBe('percent_viability');
    expect(scale(field('Readout'), curve(2, 10, 55, 97))[0]).toBe('percent_effect');
    expect(scale(field('Readout'), curve(51_000, 40_000, 900))[0]).toBe('raw');
    expect(scale(field('% effect'), curve(51_000, 40_000, 900))).toEqual([
      'raw',
      null,
      null,
      'values such as 40,000 are no percent',
    ]);
    // One outlier among ten points does not determine the scale.
    expect(scale(field('Viability'), curve(101, 99, 96, 90, 60, 30, 14, 5, 3, 2, 1, 1), curve(99, 98, 4_000))[0]).toBe(
      'percent_viability',
    );
  });

  it('is a fraction if all values are small', () => {
    expect(scale(field('Viability'), curve(1.02, 0.97, 0.5, 0.04))).toEqual([
      'raw',
      1,
      0,
      'the values are fractions, of which 1 is no effect',
    ]);
    expect(scale(field('Inhibition'), curve(0, 0.1, 0.6, 0.99)).slice(0, 3)).toEqual(['raw', 0, 1]);
    // A field with the unit percent is percent, however small the values.
    expect(scale(field('Inhibition', '%'), curve(0, 0.1, 0.6, 0.99))[0]).toBe('percent_effect');
  });

  it('does not follow from a flat plate or from points without a dose', () => {
    expect(scale(field('Readout'), curve(100, 99, 101))[0]).toBe('raw');
    expect(scale(field('Readout'), [{ dose: 0, response: 100, error_bar: null }])[0]).toBe('raw');
    expect(scale(field('Viability'), [])[0]).toBe('percent_viability');
  });
});

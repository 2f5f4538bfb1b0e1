import { fitCurve } from '@workers/curves/fitCurve';
import { describe, expect, it } from 'vitest';
import { fourParameterLogistic } from '@/domain/curves/fourParameterLogistic';
import { metricsOf } from '@/domain/curves/resultMetrics';
import { labReading } from '@/domain/fields/labReading';
import { exportContent } from '@/domain/fields/showContent';
import { parseText } from '@/domain/fields/writeContent';
import { csvCell } from '@/domain/files/csvCell';
import { sheetCellOf } from '@/domain/files/sheetCell';
import type { FieldType } from '@/domain/kinds/fieldType';
import { readClipboard } from '@/ui/grid/clipboard/readClipboard';
import { fieldOf, formatCx, parseCx } from './domain/support/samples';

/** Bugs that people reported of comparable tools in the first hour of use, each tried on this product. */

const settings = { doseUnit: 'µM', scale: { kind: 'percent_effect' } } as const;

function fitted(doses: readonly number[], responses: readonly number[]) {
  const result = fitCurve({ doses: [...doses], responses: [...responses] });
  if (!result.success) throw new Error(result.error);
  return { result, metrics: metricsOf(result, settings) };
}

function typed(type: FieldType, text: string, unit?: string) {
  const field = fieldOf(type, { attrs: unit === undefined ? {} : { display_options: { unit } } });
  const reading = labReading({ dateOrder: 'month-first', isAlone: true, unit: null });
  return parseText(text, parseCx(field, { reading, decimal: '.' }));
}

describe('fits', () => {
  it('noise around a level has no EC50, where a four-parameter fit answers 2e291 (DoseResponse/drc#4)', () => {
    const doses = [0.00078, 0.00234, 0.00702, 0.02107, 0.06321, 0.18964, 0.56893, 1.70678, 5.12033, 15.36098, 46.08295];
    const responses = [
      74.57337, 81.2668, 80.63771, 75.96445, 76.54648, 77.78535, 75.041, 74.92435, 80.92873, 86.97225, 72.90051,
    ];
    const { result, metrics } = fitted(doses, responses);
    expect(result.verdict?.state).toBe('inactive');
    expect(metrics.ec50?.value).toBeNull();
  });

  it('a step between two doses is fitted, and its slope is not trusted (tlint101/py50#1)', () => {
    const doses = [1, 1.25, 2.5, 5, 10, 25, 50, 100].flatMap((dose) => [dose, dose, dose]);
    const all = (value: number) => [value, value, value];
    const responses = [...all(100), ...all(100), ...all(100), 0, 0, 100, ...all(0), ...all(0), ...all(0), ...all(0)];
    const { result, metrics } = fitted(doses, responses);
    expect(result.parameters?.ec50).toBeGreaterThan(2.5);
    expect(result.parameters?.ec50).toBeLessThan(10);
    expect(metrics.ec50?.value === null || result.verdict?.state === 'ambiguous').toBe(true);
  });

  it('an EC50 is where the curve is halfway, and no tested dose (bhklab/PharmacoGx#139)', () => {
    const doses = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((n) => 1 / 2 ** n).toReversed();
    const { result } = fitted(doses, [99.2, 98.4, 96.9, 93.9, 88.2, 77.8, 60, 33.3, 0]);
    const { ec50, top, baseline, hill_slope } = result.parameters!;
    expect(doses.some((dose) => Math.abs(dose - ec50!) < 1e-6)).toBe(false);
    const half = fourParameterLogistic(ec50!, { ec50: ec50!, top: top!, baseline: baseline!, hill_slope: hill_slope! });
    expect(half).toBeCloseTo((top! + baseline!) / 2, 6);
  });
});

describe('pasted cells', () => {
  it('the line break that Excel ends a copy with is no row of its own (DataGridXL/DataGridXL2#32)', () => {
    expect(readClipboard('A\tB\tC\n', '')).toEqual([['A', 'B', 'C']]);
    expect(readClipboard('1\r\n2\r\n3\r\n', '')).toEqual([['1'], ['2'], ['3']]);
  });

  it('line breaks within a cell stay in it (unvell/ReoGrid#554, nick-keller/react-datasheet-grid#273)', () => {
    expect(readClipboard('"two\nlines"\tB\r\nC\tD\r\n', '')).toEqual([
      ['two\nlines', 'B'],
      ['C', 'D'],
    ]);
    expect(readClipboard('"Test\ntest"\n"Hello"', '')).toEqual([['Test\ntest'], ['Hello']]);
  });

  it('separators of thousands are no decimal points (jqwidgets/jQWidgets#446)', () => {
    for (const text of ['1,234,567', '1 234 567', "1'234'567", '1.234.567'])
      expect(typed('number', text), text).toMatchObject({ ok: true, content: 1_234_567 });
  });

  it('small numbers keep their zeros (stefanoborini/vai#87, dbeaver/dbeaver#322)', () => {
    expect(typed('number', '0.00019659')).toMatchObject({ content: 0.00019659 });
    for (const text of ['0.0000001969', '1.969E-7']) {
      const read = typed('number', text);
      if (!read.ok) throw new Error(text);
      expect(Number(read.content), text).toBe(1.969e-7);
      const copied = exportContent(read.content, formatCx(fieldOf('number')));
      expect(typed('number', copied), copied).toMatchObject({ ok: true });
      expect(Number(copied), copied).toBe(1.969e-7);
    }
  });

  it('a long number loses no digit in silence, and zeros before a code stay (dream-num/Luckysheet#355, formio/formio.js#5106)', () => {
    const digits = '11111111111111111111111111';
    expect(typed('text', digits)).toMatchObject({ ok: true, content: digits });
    expect(typed('text', '001111')).toMatchObject({ content: '001111' });
    expect(typed('number', '001111')).toMatchObject({ ok: true });
    expect(Number((typed('number', '001111') as { content: unknown }).content)).toBe(1111);
    const read = typed('number', digits);
    // As it was typed, or not at all: never as another number.
    if (read.ok) expect(String(read.content)).toBe(digits);
    expect(sheetCellOf('text', '001111')).toBe('001111');
  });

  it('both letters for micro are one unit (convert-units/convert-units#352)', () => {
    for (const micro of ['\u00b5', '\u03bc'])
      for (const other of ['\u00b5', '\u03bc'])
        expect(typed('number', `5 ${micro}M`, `${other}M`), `${micro} ${other}`).toMatchObject({ content: 5 });
    expect(typed('number', '5 \u03bcM', 'nM')).toMatchObject({ content: 5000 });
  });
});

describe('units', () => {
  it('reads mc as micro, as clinics write it (hgrecco/pint#2013)', () => {
    expect(typed('number', '5 mcg', 'mg')).toMatchObject({ ok: true, content: 0.005 });
    expect(typed('number', '5 mcg/mL', 'ng/mL')).toMatchObject({ content: 5000 });
    expect(typed('number', '5 uL', 'mL')).toMatchObject({ content: 0.005 });
  });
});

describe('dates and files', () => {
  it('a day stays the day in every time zone (adaltas/node-csv#401, SheetJS/sheetjs#1346)', () => {
    const before = process.env.TZ;
    try {
      for (const zone of ['America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Kiritimati']) {
        process.env.TZ = zone;
        expect(typed('date', '2007-01-01'), zone).toMatchObject({ ok: true, content: '2007-01-01' });
        expect(typed('date', '29-Mar-81'), zone).toMatchObject({ content: '1981-03-29' });
        expect(sheetCellOf('date', '2007-01-01'), zone).toEqual({ day: 39_083 });
      }
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  });

  it('negative numbers get no apostrophe in a CSV, formulas do (hhurz/tableExport.jquery.plugin#230)', () => {
    for (const number of ['-5', '-1.5e-7', '+3']) expect(csvCell(number)).toBe(number);
    expect(csvCell("=cmd|' /C calc'!A0")).toBe("'=cmd|' /C calc'!A0");
    expect(csvCell('-N(CH3)2')).toBe("'-N(CH3)2");
  });
});

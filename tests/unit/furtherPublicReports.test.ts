import { fitCurve } from '@workers/curves/fitCurve';
import { describe, expect, it } from 'vitest';
import { metricsOf } from '@/domain/curves/resultMetrics';
import { readNumberText } from '@/domain/fields/numberText';
import { csvCell, withoutGuard } from '@/domain/files/csvCell';
import { guessColumns } from '@/domain/files/guessColumns';
import { sheetCellOf } from '@/domain/files/sheetCell';
import { fillSeries } from '@/ui/grid/fill/fillSeries';

/** More bugs that people reported for spreadsheets, grids and curve fits, each tried on this product. */

const column = (values: readonly string[], name: string, delimiter: string | null = null) =>
  guessColumns(
    values.map((value) => [value]),
    [name],
    { delimiter },
  ).columns[0]!;

describe('numbers from other programs', () => {
  it('two kinds of minus signs and decimal commas form one column of numbers (actualbudget/actual#6206)', () => {
    const found = column(['\u2212100,00', '-100,00', '\u22123,5'], 'Sum', ';');
    expect(found).toMatchObject({ type: 'number', decimal: ',', failing: 0 });
    expect(readNumberText('\u2212100,00', ',')?.value).toBe(-100);
  });

  it('the spaces of an accounting format are not part of the number (nhn/tui.grid#1633)', () => {
    for (const text of [' 123,456,789 ', '\u00a0123,456,789\u00a0', '123,456,789\u00a0 '])
      expect(readNumberText(text.trim(), '.')?.value, JSON.stringify(text)).toBe(123_456_789);
    expect(column([' 1,234.50 ', ' 2,345.75 ', '\u00a0-5.00 '], 'Amount')).toMatchObject({
      type: 'number',
      failing: 0,
    });
  });

  it('a non-breaking space separates thousands, also a narrow one (ONLYOFFICE/DocumentServer#2741)', () => {
    for (const blank of ['\u00a0', '\u202f', ' ', '\u2009'])
      expect(readNumberText(`12${blank}345.5`, '.')?.value, JSON.stringify(blank)).toBe(12_345.5);
  });

  it('gene symbols are not dates, nor are the dates into which another program turned them (kuanrongchan/STAGES#27)', () => {
    for (const genes of [
      ['SEPT2', 'MARCH1', 'DEC1', 'TP53'],
      ['SEPT2', 'MARCH1', 'DEC1', 'OCT4'],
      ['2-Sep', '1-Mar', '1-Dec'],
    ])
      expect(column(genes, 'Gene').type, genes.join()).not.toBe('date');
  });
});

describe('cells that are filled and exported', () => {
  it('two equal numbers are repeated (myliang/x-spreadsheet#316)', () => {
    expect(fillSeries(['3', '3'], 3)).toEqual(['3', '3', '3']);
    expect(fillSeries(['0.50', '0.50'], 2)).toEqual(['0.50', '0.50']);
  });

  it('decimals and steps of three continue (handsontable/handsontable-ruleJS#20)', () => {
    expect(fillSeries(['0.1', '0.2', '0.3'], 3)).toEqual(['0.4', '0.5', '0.6']);
    expect(fillSeries(['3', '6', '9'], 2)).toEqual(['12', '15']);
    expect(fillSeries(['1.25', '1.5'], 2)).toEqual(['1.75', '2.00']);
  });

  it('negative numbers are exported as they are (mui/mui-x#13790)', () => {
    for (const text of ['-20', '-0.02', '-1e-7', '+1.5']) expect(csvCell(text)).toBe(text);
    expect(csvCell("=cmd|' /C calc'!A0")).toBe("'=cmd|' /C calc'!A0");
    expect(csvCell('-2+3')).toBe("'-2+3");
  });

  it('a dash for “none” is not a formula (lablup/backend.ai-webui#9365)', () => {
    for (const text of ['-', '--', '---']) {
      expect(csvCell(text)).toBe(text);
      expect(withoutGuard(csvCell(text)) ?? csvCell(text)).toBe(text);
    }
    for (const text of ["'-", "'--", "'=1"]) expect(withoutGuard(csvCell(text)) ?? csvCell(text)).toBe(text);
  });

  it('a day is exported as that day in every time zone (SheetJS/sheetjs#2644)', () => {
    const before = process.env.TZ;
    try {
      for (const zone of ['America/Sao_Paulo', 'Asia/Shanghai', 'Pacific/Apia', 'Europe/Paris', 'UTC']) {
        process.env.TZ = zone;
        expect(sheetCellOf('date', '2022-04-05'), zone).toEqual({ day: 44_656 });
      }
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  });
});

describe('fits', () => {
  const settings = { doseUnit: 'µM', scale: { kind: 'percent_effect' } } as const;
  const constant = (value: number) => ({ type: 'constant', value }) as const;

  it('with one free parameter beside constants there is an EC50 and an interval (DoseResponse/drc#50)', () => {
    const doses = [0.1, 1, 10, 100, 1000];
    const responses = [2, 9, 51, 92, 98];
    const config = { baseline: constant(0), top: constant(100), hill_slope: constant(1) };
    const result = fitCurve({ doses, responses, config });
    if (!result.success) throw new Error(result.error);
    const { ec50, ec90 } = metricsOf(result, settings);
    expect(ec50.value).toBeCloseTo(9.6, 0);
    expect(ec90.value).toBeCloseTo(9 * (ec50.value ?? 0), 6);
    const interval = result.confidence?.intervals.ec50;
    expect(interval?.[0]).toBeLessThan(ec50.value ?? 0);
    expect(interval?.[1]).toBeGreaterThan(ec50.value ?? 0);
  });

  it('the mean of two replicates is fitted like each of them (DoseResponse/drc#44)', () => {
    const doses = [0, 0.5, 1, 2, 4, 8, 16];
    const one = [0, 3.1, 8.2, 27, 61.5, 88.2, 96.4];
    const two = [0, 2.7, 9, 28.4, 60.1, 87.9, 96.9];
    const mean = one.map((value, i) => (value + two[i]!) / 2);
    const ec50s = [one, two, mean].map((responses) => {
      const result = fitCurve({ doses, responses });
      if (!result.success) throw new Error(result.error);
      return result.parameters.ec50 ?? Number.NaN;
    });
    expect(ec50s[2]).toBeGreaterThan(Math.min(ec50s[0]!, ec50s[1]!) * 0.99);
    expect(ec50s[2]).toBeLessThan(Math.max(ec50s[0]!, ec50s[1]!) * 1.01);
  });
});

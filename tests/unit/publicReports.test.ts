import { readTable } from '@server/reading/readTable';
import { fitCurve } from '@workers/curves/fitCurve';
import { describe, expect, it } from 'vitest';
import { fourParameterLogistic } from '@/domain/curves/fourParameterLogistic';
import { metricsOf } from '@/domain/curves/resultMetrics';
import { labReading } from '@/domain/fields/labReading';
import { exportContent } from '@/domain/fields/showContent';
import { parseText } from '@/domain/fields/writeContent';
import { csvCell } from '@/domain/files/csvCell';
import { sheetCellOf } from '@/domain/files/sheetCell';
import { sheetName } from '@/domain/files/sheetXml';
import type { FieldType } from '@/domain/kinds/fieldType';
import { encodeHtmlTable } from '@/ui/grid/clipboard/encodeHtmlTable';
import { encodeTsv } from '@/ui/grid/clipboard/encodeTsv';
import { readClipboard } from '@/ui/grid/clipboard/readClipboard';
import { fillSeries } from '@/ui/grid/fill/fillSeries';
import { fieldOf, formatCx, parseCx } from './domain/support/samples';

/** Bugs that people reported for comparable tools in the first hour of use, each tried on this product. */

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

  it('a step between two doses is fitted, and its slope is marked as unreliable (tlint101/py50#1)', () => {
    const doses = [1, 1.25, 2.5, 5, 10, 25, 50, 100].flatMap((dose) => [dose, dose, dose]);
    const all = (value: number) => [value, value, value];
    const responses = [...all(100), ...all(100), ...all(100), 0, 0, 100, ...all(0), ...all(0), ...all(0), ...all(0)];
    const { result, metrics } = fitted(doses, responses);
    expect(result.parameters?.ec50).toBeGreaterThan(2.5);
    expect(result.parameters?.ec50).toBeLessThan(10);
    expect(metrics.ec50?.value === null || result.verdict?.state === 'ambiguous').toBe(true);
  });

  it('an EC50 far beyond the doses is given as beyond them (alubbock/thunor#14)', () => {
    const doses = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];
    const { metrics } = fitted(doses, [100, 101, 99, 100, 98, 95, 90, 80, 65]);
    expect(metrics.ec50).toMatchObject({ qualifier: '>', value: 10 });
  });

  it('an EC50 is where the curve is half-way, not a tested dose (bhklab/PharmacoGx#139)', () => {
    const doses = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((n) => 1 / 2 ** n).toReversed();
    const { result } = fitted(doses, [99.2, 98.4, 96.9, 93.9, 88.2, 77.8, 60, 33.3, 0]);
    const { ec50, top, baseline, hill_slope } = result.parameters!;
    expect(doses.some((dose) => Math.abs(dose - ec50!) < 1e-6)).toBe(false);
    const half = fourParameterLogistic(ec50!, { ec50: ec50!, top: top!, baseline: baseline!, hill_slope: hill_slope! });
    expect(half).toBeCloseTo((top! + baseline!) / 2, 6);
  });

  it('responses as fractions are fitted as well, and the EC50 is not a tested dose (bhklab/PharmacoGx#141)', () => {
    const doses = [0.0008, 0.0025, 0.0079, 0.0251, 0.0793, 0.2507, 0.7923, 2.5036, 7.9114, 25];
    const { result } = fitted(doses, [1, 0.8893, 0.9582, 0.9357, 0.9285, 0.7814, 0.5541, 0.2886, 0.1168, 0]);
    expect(result.verdict?.state).toBe('active');
    expect(result.parameters!.ec50).toBeGreaterThan(0.8);
    expect(result.parameters!.ec50).toBeLessThan(1.2);
  });

  it('a potency is never reported far outside what was tested (bhklab/PharmacoGx#92)', () => {
    const doses = [0.01, 0.1, 1, 10, 100];
    for (const responses of [
      [100, 100, 99, 100, 98],
      [2, 1, 0, 1, 0],
      [100, 99, 101, 97, 80],
    ]) {
      const { metrics } = fitted(doses, responses);
      const { ec50 } = metrics;
      if (!ec50 || ec50.value === null) continue;
      expect(ec50.value).toBeLessThanOrEqual(100);
      expect(ec50.value).toBeGreaterThanOrEqual(0.01);
      expect(ec50).toHaveProperty('qualifier');
    }
  });
});

describe('filled cells', () => {
  it('leading zeros stay (telerik/kendo-ui-core#6592)', () => {
    expect(fillSeries(['SS0012'], 2)).toEqual(['SS0013', 'SS0014']);
    expect(fillSeries(['007', '008'], 3)).toEqual(['009', '010', '011']);
    expect(fillSeries(['098', '099'], 2)).toEqual(['100', '101']);
    expect(fillSeries(['-01', '-02'], 1)).toEqual(['-03']);
    expect(fillSeries(['0.5', '1.0'], 2)).toEqual(['1.5', '2.0']);
  });

  it('small numbers continue in their steps, however they are written (ag-grid/ag-grid#4488)', () => {
    expect(fillSeries(['0.000000001', '0.000000002'], 2)).toEqual(['0.000000003', '0.000000004']);
    expect(fillSeries(['1e-9', '2e-9'], 2)).toEqual(['3e-9', '4e-9']);
    expect(fillSeries(['1.5E-7', '2.0E-7'], 1)).toEqual(['2.5e-7']);
    expect(fillSeries(['1e-9', '1e-8'], 2)).toEqual(['1e-9', '1e-8']);
  });

  it('two texts are repeated in turn to the end (ag-grid/ag-grid#4715)', () => {
    expect(fillSeries(['Michael Phelps', 'foo'], 5)).toEqual([
      'Michael Phelps',
      'foo',
      'Michael Phelps',
      'foo',
      'Michael Phelps',
    ]);
  });
});

describe('pasted cells', () => {
  it('quotes within a text are part of it and swallow no row (handsontable/handsontable#205, warpech/sheetclip#4)', () => {
    expect(readClipboard('This is a "test" and a test', '')).toEqual([['This is a "test" and a test']]);
    expect(readClipboard('"some text" with quotes\tb\nnext\tc', '')).toEqual([
      ['"some text" with quotes', 'b'],
      ['next', 'c'],
    ]);
  });

  it('a single cell of several lines with quotes that are not doubled is one cell (handsontable/handsontable#11001)', () => {
    expect(readClipboard('"Environment: live\n Click “order now" on 14” tile.\n\nNote: final draft"', '')).toEqual([
      ['Environment: live\n Click “order now" on 14” tile.\n\nNote: final draft'],
    ]);
    expect(readClipboard('"a" b\n"c"', '')).toEqual([['"a" b'], ['c']]);
    expect(readClipboard('"a"\n"b"', '')).toEqual([['a'], ['b']]);
  });

  it('quotes around a text are part of it (handsontable/handsontable#7532)', () => {
    expect(readClipboard('"here is a text"', '')).toEqual([['"here is a text"']]);
    expect(readClipboard('abc "here is a text"', '')).toEqual([['abc "here is a text"']]);
    const html = '<table><tr><td>"here"</td><td>b</td></tr></table>';
    expect(readClipboard('"here"\tb\r\n', html)).toEqual([['"here"', 'b']]);
    expect(readClipboard('"here"\t"b"\n', '')).toEqual([['here', 'b']]);
    for (const cell of ['"here"', 'a "b" c', '""', '"', 'a\nb', '"a\nb"'])
      expect(readClipboard(encodeTsv([[cell]]), encodeHtmlTable([[cell]], false))).toEqual([[cell]]);
  });

  it('the line break at the end of a copy from Excel is not a row (DataGridXL/DataGridXL2#32)', () => {
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

  it('thousands separators are not decimal points (jqwidgets/jQWidgets#446)', () => {
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

  it('a long number loses no digit silently, and leading zeros of a code stay (dream-num/Luckysheet#355, formio/formio.js#5106)', () => {
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

  it('percentages are read with any sign and spacing (handsontable/handsontable#2977, telerik/kendo-ui-core#4598)', () => {
    for (const [text, content] of [
      ['3.5%', 3.5],
      ['-20%', -20],
      ['-20 %', -20],
      ['1,234.50 %', 1234.5],
    ] as const) {
      const read = typed('number', text, '%');
      expect(read.ok && Number(read.content), text).toBe(content);
    }
  });

  it('a copy from Excel keeps its zeros in a text field (ruilisi/fortune-sheet#547)', () => {
    const [[cell = ''] = []] = readClipboard('01\r\n', '<table><tr><td>1</td></tr></table>');
    expect(typed('text', cell)).toMatchObject({ content: '01' });
  });

  it('a column too narrow to show its numbers is pasted with its numbers (dream-num/univer#6539)', () => {
    const html = '<table><tr><td>A</td><td>#######</td></tr></table>';
    expect(readClipboard('A\t1234567\r\n', html)).toEqual([['A', '1234567']]);
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
  it('a day stays the same in every time zone (adaltas/node-csv#401, SheetJS/sheetjs#1346)', () => {
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

  it('a name that contains a number is not a date, nor is part of a date (ONLYOFFICE/DesktopEditors#2085, kahunmedical/kne#5)', () => {
    for (const text of ['38 Special', 'MARCH1', 'SEPT2', '2-Sep', '1/2018'])
      expect(typed('date', text), text).toMatchObject({ ok: false, typed: text });
    expect(typed('text', 'SEPT2')).toMatchObject({ ok: true, content: 'SEPT2' });
  });

  it('a year that is written first is read as the year, and an omitted time is reported (ONLYOFFICE/DesktopEditors#1549, #1719, DocumentServer#2915)', () => {
    expect(typed('date', '2024/03/06')).toMatchObject({ ok: true, content: '2024-03-06' });
    expect(typed('date', '2024-10-08T10:00:00Z')).toMatchObject({
      content: '2024-10-08',
      note: expect.stringContaining('10:00:00'),
    });
    expect(typed('date', '04/05/2021 6:24:00 AM')).toMatchObject({
      content: '2021-04-05',
      note: expect.stringContaining('6:24:00 AM'),
    });
  });

  it('a sheet has a name that Excel accepts, whatever the table is called (qgis/QGIS#46345, awalker89/openxlsx#65, gristlabs/grist-core#2409)', () => {
    expect(sheetName('Demarche_128651_repetable_informations_de_l_enfant')).toBe('Demarche_128651_repetable_infor');
    expect(sheetName(`${'a'.repeat(30)}' and more`)).toBe('a'.repeat(30));
    expect(sheetName(`${'a'.repeat(30)}🧪 and more`)).toBe('a'.repeat(30));
    expect(sheetName('History')).toBe('History records');
    expect(sheetName("'[a]:b'")).toBe('a  b');
    expect(sheetName("''")).toBe('Records');
  });

  it('negative numbers get no apostrophe in a CSV, formulas do (hhurz/tableExport.jquery.plugin#230 and #296, grafana/grafana#17363)', () => {
    for (const number of ['-5', '-1.5e-7', '+3']) expect(csvCell(number)).toBe(number);
    expect(csvCell("=cmd|' /C calc'!A0")).toBe("'=cmd|' /C calc'!A0");
    expect(csvCell('-N(CH3)2')).toBe("'-N(CH3)2");
  });
});

describe('imported files', () => {
  const columns = (text: string) =>
    readTable(Buffer.from(text), null, 'a.csv').guess.columns.map(({ name, type, samples, asksOrder, dateOrder }) => ({
      name,
      type,
      samples,
      order: asksOrder ? 'asked' : dateOrder,
    }));
  const dates = (days: readonly string[]) =>
    columns(`id,made\n${days.map((day, i) => `${i},${day}\n`).join('')}`).find(({ name }) => name === 'made');

  it('a long file has the same dates as a short one, none of them in 1970 (AppFlowy-IO/AppFlowy#8467)', () => {
    for (const count of [20, 180, 5000])
      expect(dates(Array.from({ length: count }, () => '13/02/2026'))).toMatchObject({
        type: 'date',
        order: 'day-first',
        samples: ['13/02/2026'],
      });
  });

  it('day and month are never swapped in some rows only (dannymcc/may#250, ONLYOFFICE/DesktopEditors#2053)', () => {
    expect(dates(['12/31/2026', '12/01/2026', '01/12/2026'])).toMatchObject({ type: 'date', order: 'month-first' });
    expect(dates(['12/01/2026', '01/12/2026'])).toMatchObject({ type: 'date', order: 'asked' });
    expect(dates(['31/12/2026', '12/31/2026'])).toMatchObject({ type: 'text' });
    expect(dates(['10/06/2025 10:15', '23/06/2025 08:00'])).toMatchObject({ type: 'text' });
  });

  it('an empty cell in quotes is not a date, and days that do not exist stay text (akvo/akvo-lumen#690, actualbudget/actual-server#106)', () => {
    expect(dates(['"2026-01-02"', '""', '2026-01-04'])).toMatchObject({
      type: 'date',
      samples: ['2026-01-02', '2026-01-04'],
    });
    expect(dates(['2026-02-30', '2026-02-12'])).toMatchObject({ type: 'text' });
  });

  it('a row with more cells than headings loses none of them, nor does a shorter one (pimcore/pimcore#6309, ddeboer/data-import#33)', () => {
    const { rows, guess } = readTable(Buffer.from('id,name,dose\n1,a,\n2,b\n3,c,1.5,x,\n4,d,2.5\n'), null, 'a.csv');
    expect(rows.map((row) => row.filter((cell) => cell !== ''))).toEqual([
      ['1', 'a'],
      ['2', 'b'],
      ['3', 'c', '1.5', 'x'],
      ['4', 'd', '2.5'],
    ]);
    expect(guess.columns[3]).toMatchObject({ name: 'Column 4', samples: ['x'] });
  });

  it('a blank first row is not a heading (firefly-iii/firefly-iii#691)', () => {
    expect(columns(',,\nid,name,dose\n,,\n1,a,2.5\n2,b,3\n').map(({ name }) => name)).toEqual(['id', 'name', 'dose']);
  });

  it('lines of separators are not rows (CartoDB/cartodb#6178, OpenDataServices/flatten-tool#186, jakob/Postico#550)', () => {
    const text =
      'R,G,B,alpha,,,\n255,255,255,0.3,,,\n,,,,,,\n255,255,255,0.6,,,\n255,255,255,0.9,,,\n,,,,,,\n ,,,,,,\n';
    const { rows, warnings } = readTable(Buffer.from(text), null, 'a.csv');
    expect(rows.map((row) => row[3])).toEqual(['0.3', '0.6', '0.9']);
    expect(warnings.map(({ message }) => message)).toEqual([
      '3 blank rows are left out: lines 3, 6, 7.',
      'Columns 5, 6 and 7 have no name and are empty, so they are left out.',
    ]);
  });

  it('a blank row above and a blank column before the table shift nothing (pcreux/csv-importer#54)', () => {
    const table = readTable(Buffer.from(',,\n,email,name\n,a@b.org,Ann\n,c@d.org,Cem\n'), null, 'a.csv');
    expect(table.guess.columns.map(({ name, filled }) => [name, filled])).toEqual([
      ['Column 1', 0],
      ['email', 2],
      ['name', 2],
    ]);
  });

  it('a merged heading ends where the next begins, and is not joined with itself (Open-ISP/isp-workbook-parser#23 and #25)', () => {
    const text = 'Name,Cost,,Region\n,2024,2025,\nA,1.5,2.5,5\nB,3.5,4.5,6\n';
    const parts = columns('Name,Cost,,Region\n,low,high,\nA,1.5,2.5,5\nB,3.5,4.5,6\n');
    expect(parts.map(({ name }) => name)).toEqual(['Name', 'Cost low', 'Cost high', 'Region']);
    // Years below a heading may just as well be a row of numbers: nothing is joined.
    expect(readTable(Buffer.from(text), null, 'a.csv').rows).toHaveLength(3);
  });

  it('texts with a comma that only look like numbers stay as they are (MicrosoftDocs/OfficeDocs-Support#1586)', () => {
    const [, lot] = columns('id\treg\n1\t1866,1114.70\n2\t1871,0219.3\n3\t1900,1016.12\n');
    expect(lot).toMatchObject({ type: 'text', samples: ['1866,1114.70', '1871,0219.3', '1900,1016.12'] });
  });

  it('columns of TRUE and FALSE are booleans (phpmyadmin/phpmyadmin#19948)', () => {
    expect(columns('id,ok\n1,TRUE\n2,FALSE\n')[1]).toMatchObject({ type: 'boolean' });
  });
});

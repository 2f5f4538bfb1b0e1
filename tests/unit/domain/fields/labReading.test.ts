import { fc } from '@tests/support/fc';
import { describe, expect, it, vi } from 'vitest';
import type { DateOrder } from '@/domain/dates/dateOrder';
import type { FieldShape } from '@/domain/fields/fieldContext';
import { figureOf, shownFigure } from '@/domain/fields/figureOf';
import { labReading } from '@/domain/fields/labReading';
import { readNumberText } from '@/domain/fields/numberText';
import type { QualifiedNumber } from '@/domain/fields/qualifiedNumber';
import { exportContent, formatContent } from '@/domain/fields/showContent';
import { parseText, validateContent } from '@/domain/fields/writeContent';
import type { FieldType } from '@/domain/kinds/fieldType';
import type { Json } from '@/lib/json';
import { fieldOf, formatCx, parseCx } from '../support/samples';

interface Options {
  unit?: string;
  dateOrder?: DateOrder;
  isAlone?: boolean;
  columnUnit?: string;
  decimal?: '.' | ',';
}

function fieldIn(type: FieldType, unit?: string): FieldShape {
  return fieldOf(type, { attrs: unit === undefined ? {} : { display_options: { unit } } });
}

function typed(type: FieldType, text: string, options: Options = {}) {
  const { unit, dateOrder = 'month-first', isAlone = true, columnUnit = null, decimal = '.' } = options;
  const reading = labReading({ dateOrder, isAlone, unit: columnUnit });
  return parseText(text, parseCx(fieldIn(type, unit), { reading, decimal }));
}

describe('numbers as laboratories write them', () => {
  it.each<[FieldType, string, Options, Json]>([
    ['number', '5 mg', { unit: 'mg' }, 5],
    ['number', '5mg', { unit: 'mg' }, 5],
    ['number', '2.50 mg', { unit: 'mg' }, '2.50'],
    ['number', '99%', { unit: '%' }, 99],
    ['number', '5 eq. of X', { unit: 'eq. of X' }, 5],
    ['number', '1,5', {}, 1.5],
    ['number', '1.234,5', {}, 1234.5],
    ['number', '1 234,50', {}, '1234.50'],
    ['number', "12'345.5", {}, 12345.5],
    ['number', '\u22125.2', {}, -5.2],
    ['number', '\uff11\uff12\uff0e\uff15', {}, 12.5],
    ['qualified-number', '>99%', { unit: '%' }, { qualifier: '>', value: 99 }],
    ['qualified-number', '97-99', {}, { qualifier: '=', value: 98, min: 97, max: 99 }],
    ['qualified-number', '0.1 to 0.2', {}, { qualifier: '=', value: 0.15, min: 0.1, max: 0.2 }],
    ['qualified-number', '12.4 \u00b1 1.9 (n=3)', {}, { qualifier: '=', value: 12.4, sd: 1.9, n: 3 }],
    ['qualified-number', '< 0.010', {}, { qualifier: '<', value: 0.01, text: '< 0.010' }],
    ['qualified-number', '2.50', {}, { qualifier: '=', value: 2.5, text: '2.50' }],
    ['qualified-number', '0.5 \u00b5M', { unit: 'nM' }, { qualifier: '=', value: 500 }],
  ])('%s accepts %j', (type, text, options, content) => {
    expect(typed(type, text, options)).toMatchObject({ ok: true, content });
  });

  it('converts by the unit of the cell or of its column, and says so', () => {
    expect(typed('number', '5 g', { unit: 'mg' })).toEqual({ ok: true, content: 5000, note: '5 g = 5000 mg' });
    expect(typed('number', '5', { unit: 'nM', columnUnit: '\u00b5M' })).toMatchObject({
      content: 5000,
      note: '5 \u00b5M = 5000 nM',
    });
    expect(typed('number', '1,5')).toMatchObject({ note: 'Read with a decimal comma: 1.5' });
  });

  it.each<[FieldType, string, Options, string, FieldType]>([
    ['number', '5 mL', { unit: 'mg' }, 'mL cannot be converted to mg', 'text'],
    ['number', '5 mg', {}, 'IC50 has no unit, so mg cannot be stored in it', 'text'],
    ['number', '>99', {}, 'Not a plain number', 'qualified-number'],
    ['number', '97-99', {}, 'Not a plain number', 'qualified-number'],
    ['number', '~98', {}, 'Not a number', 'text'],
    ['number', '<LOD', {}, 'Not a number', 'text'],
    ['qualified-number', 'n.d.', {}, 'Not a number', 'text'],
    ['number', '2 3', {}, 'Not a number', 'text'],
    ['qualified-number', '99-97', {}, 'Not a number', 'text'],
  ])('%s refuses %j and says which type accepts it', (type, text, options, message, better) => {
    expect(typed(type, text, options)).toMatchObject({ ok: false, message, better, typed: text });
  });

  it('reads a column with a single decimal separator', () => {
    const otherSign = 'Not a number with a decimal point: 1,5 has a comma';
    for (const type of ['number', 'qualified-number'] as const)
      expect(typed(type, '1,5', { isAlone: false })).toMatchObject({ ok: false, message: otherSign });
    expect(typed('number', 'abc', { isAlone: false })).toMatchObject({ ok: false, message: 'Not a number' });
    expect(typed('number', '1,5', { isAlone: false, decimal: ',' })).toMatchObject({ ok: true, content: 1.5 });
  });

  it('the API reads by the rules of the specification alone', () => {
    for (const text of ['5 mg', '97-99', '1,5', '>99%'])
      expect(validateContent(text, parseCx(fieldIn('number', 'mg')))).toMatchObject({ ok: false });
    expect(validateContent('13/05/2025', parseCx(fieldIn('date')))).toMatchObject({ ok: false });
  });
});

describe('figures', () => {
  it('stay as they were typed, unless the field specifies how many are shown', () => {
    const shown = (content: Json, figures?: number) => {
      const display_options = figures === undefined ? {} : { significant_figures: figures };
      return figureOf(content, fieldOf('number', { attrs: { display_options } }));
    };
    expect(shown('2.50')).toBe('2.50');
    expect(shown('2.50', 4)).toBe('2.500');
    expect(formatContent('2.50', formatCx(fieldOf('number')))).toBe('2.50');
    const field = fieldOf('qualified-number', { attrs: {} });
    const number: QualifiedNumber = { qualifier: '<', value: 0.01, sd: 0.001, text: '< 0.010 \u00b1 0.0010' };
    expect(shownFigure(number, field)).toEqual({ figure: '0.010', spread: '\u00b1 0.0010' });
    expect(shownFigure({ qualifier: '=', value: 98, min: 97, max: 99 }, field)).toEqual({
      figure: '97\u201399',
      spread: '',
    });
  });

  it('a text beside the numbers that contradicts them is dropped', () => {
    const sent = (content: Json) => validateContent(content, parseCx(fieldOf('qualified-number')));
    const number = { qualifier: '<', value: 0.01 };
    expect(sent({ ...number, text: '< 0.010' })).toEqual({ ok: true, content: { ...number, text: '< 0.010' } });
    for (const text of ['< 0.02', '> 0.010', '0.010', '< 0.010 or so', '< -0.010', '< 0.010 \u00b1 1'])
      expect(sent({ ...number, text })).toEqual({ ok: true, content: number });
  });

  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 12 });
  const plain = fc
    .tuple(fc.constantFrom('', '-', '+'), digits, fc.option(digits, { nil: null }), fc.constantFrom('', 'e5', 'E-03'))
    .map(([sign, whole, fraction, exponent]) => `${sign}${whole}${fraction === null ? '' : `.${fraction}`}${exponent}`);

  it('every number is written back as it was read', () => {
    fc.assert(
      fc.property(plain, (text) => {
        const read = typed('number', text);
        if (!read.ok || read.content === null) throw new Error(`${text} was refused`);
        expect(exportContent(read.content, formatCx(fieldOf('number')))).toBe(text);
      }),
    );
  });

  it('every qualified number is read again as it was written', () => {
    const sign = fc.constantFrom('', '< ', '\u2265 ', '= ');
    const spread = fc.option(digits, { nil: null });
    fc.assert(
      fc.property(sign, plain, spread, (qualifier, value, sd) => {
        const first = typed('qualified-number', `${qualifier}${value}${sd === null ? '' : ` \u00b1 ${sd}`}`);
        if (!first.ok || first.content === null) throw new Error('refused');
        const field = fieldOf('qualified-number', { attrs: {} });
        const text = exportContent(first.content, formatCx(field));
        const again = typed('qualified-number', text);
        expect(again).toMatchObject({ ok: true, content: first.content });
        expect(validateContent(first.content, parseCx(field))).toEqual({ ok: true, content: first.content });
      }),
    );
  });

  it('no text takes long, whatever it contains', () => {
    // The characters given to patterns are counted instead of measuring time, which a busy machine makes longer. A
    // separate test checks for all patterns that none reads its characters again and again.
    const lettersGiven = (text: string) => {
      let letters = 0;
      const { exec } = RegExp.prototype;
      const spy = vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, given: string) {
        letters += given.length;
        return exec.call(this, given);
      });
      try {
        readNumberText(text, '.');
        typed('qualified-number', text);
        typed('date', text);
      } finally {
        spy.mockRestore();
      }
      return letters;
    };
    const long = (n: number) => [
      '1'.repeat(n),
      `${'1'.repeat(n)}-`,
      `${' '.repeat(n)}x`,
      '1,111'.repeat(n / 5),
      '-'.repeat(n),
    ];
    for (const text of long(10)) expect(lettersGiven(text)).toBeGreaterThan(0);
    const few = long(10_000).map(lettersGiven);
    const many = long(100_000).map(lettersGiven);
    for (const [i, letters] of many.entries()) expect(letters).toBeLessThanOrEqual(few[i]! * 11 + 100);
  });
});

describe('dates as people write them', () => {
  it.each<[string, DateOrder, string]>([
    ['12-May-25', 'month-first', '2025-05-12'],
    ['12 May 2025', 'day-first', '2025-05-12'],
    ['May 12, 2025', 'day-first', '2025-05-12'],
    ['12. Mai 2025', 'month-first', '2025-05-12'],
    ['3 d\u00e9c. 2024', 'day-first', '2024-12-03'],
    ['13/05/2025', 'month-first', '2025-05-13'],
    ['05/13/2025', 'day-first', '2025-05-13'],
    ['02.01.2025', 'month-first', '2025-01-02'],
    ['03/05/2024', 'month-first', '2024-03-05'],
    ['03/05/2024', 'day-first', '2024-05-03'],
    ['3-5-24', 'day-first', '2024-05-03'],
    ['2025-05-12T00:00:00Z', 'day-first', '2025-05-12'],
    ['2025/05/12', 'day-first', '2025-05-12'],
    ['20250512', 'day-first', '2025-05-12'],
    ['250512', 'day-first', '2025-05-12'],
    ['2025-05-12 00:00', 'day-first', '2025-05-12'],
  ])('%s, %s, is %s', (text, dateOrder, content) => {
    expect(typed('date', text, { dateOrder })).toMatchObject({ ok: true, content });
  });

  it('say how an ambiguous order was read and which time they omit', () => {
    expect(typed('date', '03/05/2024', { dateOrder: 'day-first' })).toMatchObject({
      note: 'Read day first: 3 May 2024.',
    });
    expect(typed('date', '2025-05-12T10:30')).toMatchObject({ note: 'The time 10:30 is left out.' });
    expect(typed('date', '13/05/2025')).not.toHaveProperty('note');
  });

  it('are never read in two orders in one column', () => {
    expect(typed('date', '13/05/2025', { isAlone: false })).toMatchObject({ ok: false, better: 'text' });
    expect(typed('date', '13/05/2025', { isAlone: false, dateOrder: 'day-first' })).toMatchObject({ ok: true });
    expect(typed('date', '02.01.2025', { isAlone: false })).toMatchObject({ ok: true, content: '2025-02-01' });
  });

  it.each([
    'MARCH1',
    '1-Mar',
    'SEPT2',
    '32/01/2025',
    '30-Feb-2025',
    '1.2.3.4',
    'May',
    '12:30',
    '2025-13-01',
    '50-78-2',
  ])('%s is not one', (text) => expect(typed('date', text)).toMatchObject({ ok: false, typed: text }));
});

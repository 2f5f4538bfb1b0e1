import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { convertUnit } from '@/domain/units/convertUnit';
import { splitHead, splitUnit } from '@/domain/units/splitUnit';
import { isConvertibleUnit, isSameUnit, readUnit } from '@/domain/units/unitTable';

describe('units', () => {
  it.each([
    ['\u00b5M', '\u03bcM'],
    ['uM', '\u00b5mol/L'],
    ['ug/ul', '\u00b5g/\u00b5L'],
    ['ml', 'mL'],
    ['hrs', 'h'],
    ['Da', 'g/mol'],
  ])('%s is %s', (a, b) => expect(isSameUnit(a, b)).toBe(true));

  it('are case-sensitive: m is not M', () => {
    expect(isSameUnit('mM', 'MM')).toBe(false);
    expect(readUnit('NM')).toBeNull();
  });

  it.each([
    ['5', 'g', 'mg', '5000'],
    ['2.50', '\u00b5M', 'nM', '2500'],
    ['250', 'nM', '\u00b5M', '0.25'],
    ['1.00', 'mg', 'g', '0.00100'],
    ['-0.5', 'mg', '\u00b5g', '-500'],
    ['5e-9', 'M', 'nM', '5'],
    ['1.5', 'h', 'min', '90'],
    ['12', 'ng/\u00b5L', '\u00b5g/mL', '12'],
    ['0.3', 'g', 'mg', '300'],
  ])('%s %s are %s: %s', (plain, from, to, expected) => {
    expect(convertUnit(plain, readUnit(from)!, readUnit(to)!)).toBe(expected);
  });

  it('a conversion there and back gives the same number', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999, max: 99_999 }), fc.integer({ min: 0, max: 6 }), (digits, point) => {
        const plain = (digits / 10 ** point).toFixed(point);
        const there = convertUnit(plain, readUnit('mM')!, readUnit('pM')!);
        expect(Number(convertUnit(there, readUnit('pM')!, readUnit('mM')!))).toBe(Number(plain));
      }),
    );
  });

  it('are not converted unless both measure the same thing', () => {
    expect(isConvertibleUnit(readUnit('\u00b0C')!, readUnit('K')!)).toBe(false);
    expect(isConvertibleUnit(readUnit('mg')!, readUnit('mL')!)).toBe(false);
  });

  it.each([
    ['5 mg', '5', 'mg'],
    ['>99%', '>99', '%'],
    ['97-99 %', '97-99', '%'],
    ['1.5e-3M', '1.5e-3', 'M'],
    ['4000 x g', '4000', 'x g'],
  ])('come after a number: %s', (text, number, unit) => expect(splitUnit(text)).toEqual({ text: number, unit }));
  it.each(['5', 'mg', 'CMP', '5 apples', ''])('do not occur in %j', (text) => expect(splitUnit(text)).toBeNull());

  it.each([
    ['IC50 (nM)', 'IC50', 'nM'],
    ['Weight [mg]', 'Weight', 'mg'],
    ['Conc. / \u00b5M', 'Conc.', '\u00b5M'],
    ['T (abs) (K)', 'T (abs)', 'K'],
  ])('are found in headings: %s', (head, text, unit) => expect(splitHead(head)).toEqual({ text, unit }));
  it.each(['IC50', 'Name (old)', '(nM)', 'A/B'])('are not found in the heading %j', (head) =>
    expect(splitHead(head)).toBeNull(),
  );
});

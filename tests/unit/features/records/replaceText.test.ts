import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { escapePattern } from '@/domain/fields/pattern';
import { type Replacement, replacer } from '@/features/records/model/replaceText';

const plain: Replacement = { find: '', replace: '', isPattern: false, matchCase: false, wholeCell: false };

describe('finding and replacing in the text of a cell', () => {
  it('replaces every occurrence, ignoring case, and says where nothing changes', () => {
    const swap = replacer({ ...plain, find: 'na2so4', replace: 'MgSO4' });
    expect(swap('dried over Na2SO4, then NA2SO4')).toBe('dried over MgSO4, then MgSO4');
    expect(swap('dried over MgSO4')).toBeNull();
    expect(replacer({ ...plain, find: 'na', matchCase: true })('Na na')).toBe('Na ');
    expect(replacer({ ...plain, find: '1.5', replace: '2' })('125 1.5')).toBe('125 2');
    expect(replacer({ ...plain, find: 'a', replace: '$&$&' })('a')).toBe('$&$&');
  });

  it('matches whole cells on request', () => {
    const swap = replacer({ ...plain, find: 'n/a', replace: '', wholeCell: true });
    expect(swap('N/A')).toBe('');
    expect(swap('n/a so far')).toBeNull();
  });

  it('accepts regular expressions, with the match as $&', () => {
    const swap = replacer({ ...plain, find: '\\d+ ?mg', replace: '<$&>', isPattern: true });
    expect(swap('10 mg and 5mg')).toBe('<10 mg> and <5mg>');
    expect(replacer({ ...plain, find: 'x*', replace: '-', isPattern: true })('axxb')).toBe('a-b');
    expect(replacer({ ...plain, find: '^a|b$', replace: '', isPattern: true })('aabb')).toBe('ab');
    expect(() => replacer({ ...plain, find: '(', isPattern: true })).toThrow();
  });

  it('writes at the beginning and at the end, but not between all letters (notepadpp-multireplace 120)', () => {
    const swap = (find: string, replace: string, text: string) =>
      replacer({ ...plain, find, replace, isPattern: true })(text);
    expect(swap('^', 'CMP-', '0042')).toBe('CMP-0042');
    expect(swap('$', ' mg', '12.5')).toBe('12.5 mg');
    expect(swap(';?$', ';', 'a;')).toBeNull();
    expect(swap(';?$', ';', 'a')).toBe('a;');
    expect(swap('\\b', '|', 'two words')).toBeNull();
    expect(swap('\\d*', '-', 'abc')).toBeNull();
  });

  it('fills each captured group with what the cell at hand has (observablehq/feedback 412, 480)', () => {
    const swap = replacer({ ...plain, find: '([A-Z]) find', replace: '$1 replace', isPattern: true, matchCase: true });
    expect(['A find', 'B find', 'C find; D find'].map(swap)).toEqual([
      'A replace',
      'B replace',
      'C replace; D replace',
    ]);
    const days = replacer({
      ...plain,
      find: '((?:[-/]|, )0?9(?:[-/]|, ))0?3',
      replace: '$111',
      isPattern: true,
    });
    expect(['2022-09-03', '2022/09/03', 'date(2022, 9, 3)'].map(days)).toEqual([
      '2022-09-11',
      '2022/09/11',
      'date(2022, 9, 11)',
    ]);
  });

  it('replaces $1 and $<name> with captured groups, as JavaScript does', () => {
    const swap = (find: string, replace: string, text: string) =>
      replacer({ ...plain, find, replace, isPattern: true, matchCase: true })(text);
    expect(swap('(\\w+), (\\w+)', '$2 $1', 'Curie, Marie; Hahn, Otto')).toBe('Marie Curie; Otto Hahn');
    expect(swap('(?<day>\\d\\d)\\.(?<month>\\d\\d)\\.', '$<month>-$<day>', '24.12. and 01.05.')).toBe(
      '12-24 and 05-01',
    );
    expect(swap('\\((.*?)\\)', '[$1]', '(a) b (c)')).toBe('[a] b [c]');
    expect(swap('x(y)?', '<$1>', 'xy x')).toBe('<y> <>');
    expect(swap('(a)', '$10', 'a')).toBe('a0');
    expect(replacer({ ...plain, find: '(ab)c', replace: '$1', isPattern: true, wholeCell: true })('ABC')).toBe('AB');
    expect(replacer({ ...plain, find: 'a|ab', replace: '-', isPattern: true, wholeCell: true })('ab')).toBe('-');
  });

  it('says which part is unknown, instead of writing $2 into cells', () => {
    const swap = (replace: string, isPattern = true) => replacer({ ...plain, find: 'na(\\d)', replace, isPattern });
    expect(() => swap('K$2')).toThrow('$2 is not known: the expression has 1 group.');
    expect(() => swap('K$0')).toThrow('$0 is not known');
    expect(() => swap('K$<n>')).toThrow('$<n> is not known: no group of the expression has that name.');
    expect(() => replacer({ ...plain, find: 'na', replace: '$1', isPattern: true })).toThrow('no group in brackets');
    expect(swap('$$1')('Na2')).toBe('$1');
    expect(swap('$$$&')('Na2')).toBe('$Na2');
    expect(swap('K$1', false)('na(\\d)')).toBe('K$1');
  });

  it('finds what JavaScript finds for a literal text', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ab.*[\]\\]{1,3}$/), fc.stringMatching(/^[ab.*[\]\\ ]{0,20}$/), (find, text) => {
        const expected = text.split(find).join('Z');
        expect(replacer({ ...plain, find, replace: 'Z', matchCase: true })(text)).toBe(
          expected === text ? null : expected,
        );
      }),
    );
  });

  it('does not hang on an expression that makes others backtrack without end', () => {
    const swap = replacer({ ...plain, find: '(a+)+$', replace: '', isPattern: true });
    expect(swap(`${'a'.repeat(2_000)}!`)).toBeNull();
    expect(escapePattern('a.b')).toBe('a\\.b');
  });
});

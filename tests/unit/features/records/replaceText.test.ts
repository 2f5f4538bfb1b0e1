import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { compilePattern, escapePattern } from '@/domain/fields/pattern';
import { type Replacement, replacer } from '@/features/records/model/replaceText';

const plain: Replacement = { find: '', replace: '', isPattern: false, matchCase: false, wholeCell: false };

describe('finding and replacing in the text of a cell', () => {
  it('replaces every place, whatever its case, and says where nothing changes', () => {
    const swap = replacer({ ...plain, find: 'na2so4', replace: 'MgSO4' });
    expect(swap('dried over Na2SO4, then NA2SO4')).toBe('dried over MgSO4, then MgSO4');
    expect(swap('dried over MgSO4')).toBeNull();
    expect(replacer({ ...plain, find: 'na', matchCase: true })('Na na')).toBe('Na ');
    expect(replacer({ ...plain, find: '1.5', replace: '2' })('125 1.5')).toBe('125 2');
    expect(replacer({ ...plain, find: 'a', replace: '$&$&' })('a')).toBe('$&$&');
  });

  it('takes whole cells where that is asked', () => {
    const swap = replacer({ ...plain, find: 'n/a', replace: '', wholeCell: true });
    expect(swap('N/A')).toBe('');
    expect(swap('n/a so far')).toBeNull();
  });

  it('takes regular expressions, with what was found as $&', () => {
    const swap = replacer({ ...plain, find: '\\d+ ?mg', replace: '<$&>', isPattern: true });
    expect(swap('10 mg and 5mg')).toBe('<10 mg> and <5mg>');
    expect(replacer({ ...plain, find: 'x*', replace: '-', isPattern: true })('axxb')).toBe('a-b');
    expect(replacer({ ...plain, find: '^a|b$', replace: '', isPattern: true })('aabb')).toBe('ab');
    expect(() => replacer({ ...plain, find: '(', isPattern: true })).toThrow();
  });

  it('says that parts of what was found are not known, in place of writing $1 into cells', () => {
    const swap = (replace: string, isPattern = true) => replacer({ ...plain, find: 'na(\\d)', replace, isPattern });
    expect(() => swap('K$1')).toThrow('$1 is not known here');
    expect(() => swap('K$<n>')).toThrow('$<n> is not known here');
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

  it('finds the leftmost places, each as long as JavaScript finds it where all repeat greedily', () => {
    const sources = ['a+', 'ab*', '(ab)+', 'a[bc]*c', 'b|c', '\\bab', 'a.*b', 'c$', '^a+'];
    fc.assert(
      fc.property(fc.constantFrom(...sources), fc.stringMatching(/^[abc ]{0,14}$/), (source, text) => {
        const found = [...text.matchAll(new RegExp(source, 'g'))].map((match) => ({
          start: match.index,
          end: match.index + match[0].length,
        }));
        expect(compilePattern(source).spans(text)).toEqual(found);
      }),
    );
  });

  it('does not hang on an expression that lets others backtrack without end', () => {
    const swap = replacer({ ...plain, find: '(a+)+$', replace: '', isPattern: true });
    expect(swap(`${'a'.repeat(2_000)}!`)).toBeNull();
    expect(escapePattern('a.b')).toBe('a\\.b');
  });
});

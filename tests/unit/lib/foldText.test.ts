import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { foldText, spellingsOf } from '@/lib/foldText';

describe('texts that look alike', () => {
  it.each([
    ['N\u00f6tig-1', 'No\u0308tig-1'],
    ['5 \u00b5M', '5 \u03bcM'],
    ['\uff21\uff11', 'a1'],
    ['CMP\u20111', 'CMP-1'],
    ['CMP\u00a01', 'CMP 1'],
    ['CMP-1\u200b', 'CMP-1'],
    ['\ufeffID', 'id'],
    ['\u200eCMP-1\u200f', 'CMP-1'],
    ['\u202aCMP-1\u202c', 'CMP-1'],
    ['\u2066CMP\u200a1\u2069', 'CMP 1'],
    ['A\u205fB\u2000C', 'A B C'],
    ['a\u2063b', 'ab'],
    ['\u212bngstr\u00f6m', '\u00e5ngstr\u00f6m'],
    ['\uff76\uff9e', '\u30ac'],
    ['\u2764\ufe0f', '\u2764'],
    ['A\u{e0101}\u3164', 'a'],
    ['A\u28001', 'a 1'],
  ])('%j is %j', (one, other) => {
    expect(foldText(one)).toBe(foldText(other));
  });

  it.each([
    ['10\u00b2', '102'],
    ['H\u2082O', 'H2O'],
    ['\u00bd', '1/2'],
    ['a', '\u00e4'],
    ['\u03b1', 'a'],
    ['A\u2013B', 'A-B'],
    ['A\tB', 'AB'],
  ])('%j is not %j', (one, other) => {
    expect(foldText(one)).not.toBe(foldText(other));
  });

  it('are unchanged when folded again, in either normal form', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 30 });
    fc.assert(
      fc.property(text, (held) => {
        const folded = foldText(held);
        expect(foldText(folded)).toBe(folded);
        expect(foldText(held.normalize('NFD'))).toBe(foldText(held.normalize('NFC')));
        expect(spellingsOf(folded)).toContain(folded);
      }),
    );
  });

  it('fold ASCII by case only', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (held) => {
        expect(foldText(held)).toBe(held.toLowerCase());
      }),
    );
  });
});

// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { Field } from '@/domain/kinds/field';
import { fittingHeight } from '@/features/records/scene/fittingHeight';

const field = (field_type: string): Field => ({ id: 'f', field_name: 'F', field_type, attrs: {} }) as unknown as Field;
const lookups = { records: new Map(), people: new Map(), names: () => undefined } as never;
/** Without a browser a character counts 8 px. */
const heightOf = (type: string, content: unknown, width = 178) =>
  fittingHeight(field(type), { values: [{ content }] } as never, { lookups, width, isKey: false });

describe('the height that a cell needs', () => {
  it('is one line for a short text and a line more for each line to which its words wrap', () => {
    expect(heightOf('text', 'short')).toBe(32);
    expect(heightOf('text', 'twenty letters wide, and more')).toBe(52);
    expect(heightOf('text', 'one\ntwo\nthree')).toBe(72);
  });

  it('breaks a word that is wider than its cell, and never exceeds the maximum of a row', () => {
    expect(heightOf('text', 'x'.repeat(50))).toBe(72);
    expect(heightOf('text', 'word '.repeat(2000))).toBe(192);
  });

  it('does not break blocks of ten letters of a sequence', () => {
    expect(heightOf('dna-oligo', 'A'.repeat(20), 220)).toBe(32);
    expect(heightOf('dna-oligo', 'A'.repeat(21), 220)).toBe(32);
    expect(heightOf('dna-oligo', 'A'.repeat(30), 220)).toBe(52);
  });

  it('is that of a picture if the value is drawn, and the minimum if there is none', () => {
    expect(heightOf('smiles-string', 'CCO')).toBe(96);
    expect(fittingHeight(field('text'), null, { lookups, width: 178, isKey: false })).toBe(32);
  });
});

import { describe, expect, it } from 'vitest';
import { molfileReader } from '@/domain/fields/types/molfile';
import { molfileTextFault } from '@/domain/structures/molfileTextFault';
import { fieldOf, parseCx } from '../support/samples';

const LINES = [
  'methanol',
  '  drawn',
  '',
  '  2  1  0  0  0  0  0  0  0  0999 V2000',
  '    0.0000    0.0000    0.0000 C   0  0',
  '    1.0000    0.0000    0.0000 O   0  0',
  '  1  2  1  0',
  'M  END',
];
const text = (lines: readonly string[], end = '\n') => lines.join(end);

describe('the frame of a typed or pasted molfile', () => {
  it('is intact with each kind of line end, mixed ones too', () => {
    for (const end of ['\n', '\r\n', '\r']) expect(molfileTextFault(text(LINES, end))).toBeNull();
    expect(molfileTextFault(LINES.map((line, i) => line + (i % 2 ? '\r\n' : '\n')).join(''))).toBeNull();
    expect(molfileReader.parse(text(LINES, '\r'), parseCx(fieldOf('molfile')))).toMatchObject({ ok: true });
  });

  it.each<[string, readonly string[], string]>([
    ['cut short', LINES.slice(0, 6), 'Line 6: The molfile has no "M  END": the record is cut short.'],
    [
      'an atom too many',
      LINES.with(3, '  3  1  0  0  0  0  0  0  0  0999 V2000'),
      'Line 7: Atom 3 of 3 is not an atom line.',
    ],
    [
      'no numbers',
      LINES.with(3, '  x  1  0  0  0  0  0  0  0  0999 V2000'),
      'Line 4: The counts line has no numbers of atoms and bonds.',
    ],
    [
      'a title line lost',
      LINES.slice(1),
      'Line 3: The counts line is here, not on line 4 after the three header lines.',
    ],
    ['a broken bond', LINES.with(6, '  1  two'), 'Line 7: Bond 1 of 1 is not a bond line.'],
  ])('%s: the error has its line', (_name, lines, reported) => {
    expect(molfileTextFault(text(lines))).toBe(reported);
    const read = molfileReader.parse(text(lines), parseCx(fieldOf('molfile')));
    expect(read).toMatchObject({ ok: false, message: reported, typed: text(lines) });
  });
});

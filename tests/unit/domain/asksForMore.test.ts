import { describe, expect, it } from 'vitest';
import { asksForMore } from '@/domain/structures';

const atom = (symbol: string) => `    0.0000    0.0000    0.0000 ${symbol.padEnd(3)} 0  0`;
const molfile = (symbols: string[], bond: number, more: string[] = []) =>
  [
    '',
    '  drawn',
    '',
    '  2  1  0  0  0  0  0  0  0  0999 V2000',
    ...symbols.map(atom),
    `  1  2  ${bond}  0`,
    ...more,
    'M  END',
  ].join('\n');

describe('asksForMore', () => {
  it('treats plain and aromatic drawings as structures', () => {
    expect(asksForMore(molfile(['C', 'N'], 1))).toBe(false);
    expect(asksForMore(molfile(['C', 'Cl'], 4))).toBe(false);
    expect(asksForMore(molfile(['C', 'O'], 1, ['M  CHG  1   2  -1']))).toBe(false);
  });

  it('recognises any-atoms, any-bonds, lists and counts', () => {
    expect(asksForMore(molfile(['A', 'C'], 1))).toBe(true);
    expect(asksForMore(molfile(['C', 'N'], 8))).toBe(true);
    expect(asksForMore(molfile(['L', 'C'], 1, ['M  ALS   1  2 F C   N   ']))).toBe(true);
    expect(asksForMore(molfile(['C', 'C'], 1, ['M  RBC  1   1   2']))).toBe(true);
  });
});

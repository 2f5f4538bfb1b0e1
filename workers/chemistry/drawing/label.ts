import { elementSymbols } from '../rdkit/elementSymbols';
import type { SketchAtom } from './sketch';

/** A rectangle around an atom, relative to its position. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * One character, centred on `x` with its baseline at `y`, both relative to the atom; `small` for sub- and superscripts.
 */
export interface Glyph {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly small: boolean;
}

/** Glyphs at an atom, in units of the font size. */
export interface Label {
  readonly glyphs: readonly Glyph[];
  readonly boxes: readonly Box[];
}

/** Side of an atom on which its hydrogens are drawn. */
export type Side = 'right' | 'left' | 'above' | 'below';

/** Size of sub- and superscripts. */
export const smallSize = 0.72;
/** Half the height of a capital letter in Helvetica and metric-compatible fonts. */
const halfCapital = 0.36;
const subscript = 0.26;
const superscript = -0.36;

/** Advance widths of Helvetica (Adobe Font Metrics), in units of the font size. */
const widths: Readonly<Record<string, number>> = {
  A: 0.667,
  B: 0.667,
  C: 0.722,
  D: 0.722,
  E: 0.667,
  F: 0.611,
  G: 0.778,
  H: 0.722,
  I: 0.278,
  K: 0.667,
  L: 0.556,
  M: 0.833,
  N: 0.722,
  O: 0.778,
  P: 0.667,
  R: 0.722,
  S: 0.667,
  T: 0.611,
  U: 0.722,
  V: 0.667,
  W: 0.944,
  X: 0.667,
  Y: 0.667,
  Z: 0.611,
  a: 0.556,
  b: 0.556,
  c: 0.5,
  d: 0.556,
  e: 0.556,
  f: 0.278,
  g: 0.556,
  h: 0.556,
  i: 0.222,
  k: 0.5,
  l: 0.222,
  m: 0.833,
  n: 0.556,
  o: 0.556,
  p: 0.556,
  r: 0.333,
  s: 0.5,
  t: 0.278,
  u: 0.556,
  v: 0.5,
  y: 0.5,
  '+': 0.584,
  '\u2212': 0.584,
  '\u2022': 0.35,
  '*': 0.389,
};
const digit = 0.556;

const widthOf = (text: string, size = 1) => [...text].reduce((sum, char) => sum + (widths[char] ?? digit) * size, 0);

/** Elements before which hydrogens are written when nothing else is bound: water, hydrogen chloride. */
const hydrogenFirst = new Set([8, 9, 16, 17, 34, 35, 52, 53]);

/**
 * Label of an atom; `undefined` where the drawing shows a carbon only as a corner. `text` replaces it, for example a
 * letter with a subscript number.
 */
export function labelOf(
  atom: SketchAtom,
  side: Side | undefined,
  { corner, text, alone }: { readonly corner: boolean; readonly text?: string | undefined; readonly alone: boolean },
): Label | undefined {
  if (text !== undefined) return write({ symbol: text[0]!, count: text.slice(1), side: 'right' });
  if (atom.element === 6 && corner && !atom.charge && !atom.isotope && !atom.radicals) return undefined;
  const bare = atom.element === 6 && !corner && !alone;
  const heavy = atom.element === 1 && atom.isotope === 2 ? 'D' : atom.element === 1 && atom.isotope === 3 ? 'T' : '';
  return write({
    symbol: heavy || (elementSymbols[atom.element] ?? '*'),
    isotope: heavy === '' && atom.isotope ? String(atom.isotope) : '',
    // In the middle of a straight line only the letter shows where the atom is.
    hydrogens: bare ? 0 : atom.hydrogens,
    mark: chargeText(atom.charge) + '\u2022'.repeat(atom.radicals),
    side: side ?? (hydrogenFirst.has(atom.element) ? 'left' : 'right'),
  });
}

function chargeText(charge: number): string {
  if (charge === 0) return '';
  const size = Math.abs(charge) === 1 ? '' : String(Math.abs(charge));
  return size + (charge > 0 ? '+' : '\u2212');
}

interface Words {
  readonly symbol: string;
  /** Subscript after the symbol. */
  readonly count?: string;
  readonly isotope?: string;
  readonly hydrogens?: number;
  /** Charge and radicals, as superscript at the end. */
  readonly mark?: string;
  readonly side: Side;
}

function write({ symbol, count = '', isotope = '', hydrogens = 0, mark = '', side }: Words): Label {
  const glyphs: Glyph[] = [];
  const boxes: Box[] = [];
  let left = -widthOf(symbol) / 2;
  let right = put(symbol, left, 0, false) + (count === '' ? 0 : widthOf(count, smallSize));
  if (count !== '') put(count, -left, subscript, true);
  if (isotope !== '') {
    left -= widthOf(isotope, smallSize);
    put(isotope, left, superscript, true);
  }
  const shown = hydrogens > 1 ? String(hydrogens) : '';
  const hydrogenWidth = widthOf('H') + widthOf(shown, smallSize);
  if (hydrogens > 0) {
    const across = side === 'right' || side === 'left';
    const start = side === 'right' ? right : side === 'left' ? left - hydrogenWidth : -widthOf('H') / 2;
    const drop = across ? 0 : side === 'above' ? -0.92 : shown === '' ? 0.92 : 0.98;
    put(shown, put('H', start, drop, false), drop + subscript, true);
    if (side === 'right') right += hydrogenWidth;
    else if (side === 'left') left -= hydrogenWidth;
    else boxes.push(boxOf(start, start + hydrogenWidth, drop, shown !== ''));
  }
  if (mark !== '') right = put(mark, right, superscript, true);
  boxes.push({
    left,
    right,
    top: mark !== '' || isotope !== '' ? -0.62 : -halfCapital,
    bottom: (hydrogens > 1 && (side === 'right' || side === 'left')) || count !== '' ? 0.5 : halfCapital,
  });
  return { glyphs, boxes };

  /** @returns where the text ends */
  function put(text: string, from: number, drop: number, small: boolean): number {
    let x = from;
    for (const char of text) {
      const width = widthOf(char, small ? smallSize : 1);
      glyphs.push({ text: char, x: x + width / 2, y: drop + halfCapital * (small ? smallSize : 1), small });
      x += width;
    }
    return x;
  }
}

function boxOf(left: number, right: number, drop: number, counted: boolean): Box {
  return { left, right, top: drop - halfCapital, bottom: drop + (counted ? 0.5 : halfCapital) };
}

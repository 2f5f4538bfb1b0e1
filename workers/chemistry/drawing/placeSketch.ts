import type { DepictionOptions } from '@/domain/structures';
import type { PlacedSketch } from './bondLines';
import { directionOf, type Point } from './geometry';
import { type Label, labelOf, type Side } from './label';
import type { Sketch } from './sketch';

/** Longest bond in pixels: small molecules do not fill a large picture. */
const longestBond = 34;
/** Empty margin, in pixels. */
const edge = 4;
/** Largest font size, in pixels. */
const largestFont = 14;
const smallestFont = 7.5;

/** Finds the scale at which atoms and labels fit, and centres the drawing. `texts` are labels that replace atoms. */
export function placeSketch(
  sketch: Sketch,
  { width, height }: DepictionOptions,
  texts: Readonly<Record<string, string>>,
): { placed: PlacedSketch; fontSize: number } {
  const bondsOf: number[][] = sketch.atoms.map(() => []);
  for (const [b, { from, to }] of sketch.bonds.entries()) {
    bondsOf[from]!.push(b);
    bondsOf[to]!.push(b);
  }
  const labels = sketch.atoms.map((atom, a) => {
    const around = neighbourPlaces(sketch, bondsOf, a);
    const corner = isCorner(sketch, bondsOf[a]!, around);
    return labelOf(atom, freeSide(atom, around), { corner, text: texts[a], alone: around.length === 0 });
  });
  const bond = usualBond(sketch);
  const [roomX, roomY] = [Math.max(8, width - 2 * edge), Math.max(8, height - 2 * edge)];
  const fontAt = (scale: number) => Math.min(largestFont, Math.max(smallestFont, scale * bond * 0.48));
  const bare = boundsOf(sketch.atoms, labels, 1, 0);
  let scale = Math.min(longestBond / bond, roomX / (bare.wide || 1e-6), roomY / (bare.high || 1e-6));
  // Letters shrink less than bonds do: two more iterations determine how much room they need.
  for (let look = 0; look < 2; look++) {
    const bounds = boundsOf(sketch.atoms, labels, scale, fontAt(scale));
    const letterX = bounds.wide - bare.wide * scale;
    const letterY = bounds.high - bare.high * scale;
    scale = Math.min(
      scale,
      Math.max(roomX * 0.3, roomX - letterX) / (bare.wide || 1e-6),
      Math.max(roomY * 0.3, roomY - letterY) / (bare.high || 1e-6),
    );
  }
  const fontSize = fontAt(scale);
  const bounds = boundsOf(sketch.atoms, labels, scale, fontSize);
  const places = sketch.atoms.map((atom) => ({
    x: atom.x * scale - bounds.left + (width - bounds.wide) / 2,
    y: atom.y * scale - bounds.top + (height - bounds.high) / 2,
  }));
  const scaled = labels.map((label) => label && scaleLabel(label, fontSize));
  const placed: PlacedSketch = { ...sketch, places, labels: scaled, bondsOf, unit: scale * bond };
  return { placed, fontSize };
}

function neighbourPlaces(sketch: Sketch, bondsOf: readonly (readonly number[])[], a: number): Point[] {
  return bondsOf[a]!.map((b) => {
    const { from, to } = sketch.bonds[b]!;
    return directionOf(sketch.atoms[a]!, sketch.atoms[from === a ? to : from]!);
  });
}

/**
 * Whether a carbon is visible as the meeting or end of bonds: not when it is alone, nor in the middle of a straight
 * line.
 */
function isCorner({ bonds }: Sketch, own: readonly number[], around: readonly Point[]): boolean {
  if (own.length !== 2) return own.length > 0;
  const [first, second] = around as [Point, Point];
  const straight = first.x * second.x + first.y * second.y < -0.99;
  return !straight || bonds[own[0]!]!.kind !== bonds[own[1]!]!.kind;
}

const sides: readonly { readonly side: Side; readonly x: number; readonly y: number }[] = [
  { side: 'right', x: 1, y: 0 },
  { side: 'left', x: -1, y: 0 },
  { side: 'below', x: 0, y: 1 },
  { side: 'above', x: 0, y: -1 },
];

/**
 * The side with most room for hydrogens: right or left at the end of a chain, and elsewhere too if that is about as
 * free.
 */
function freeSide({ hydrogens }: { hydrogens: number }, around: readonly Point[]): Side | undefined {
  const [first, second] = around;
  if (first === undefined) return undefined;
  if (hydrogens === 0) return 'right';
  if (second === undefined) return first.x > 0.3 ? 'left' : 'right';
  const nearest = ({ x, y }: { x: number; y: number }) => Math.max(...around.map((to) => to.x * x + to.y * y));
  let best = sides[0]!;
  for (const other of sides) {
    const margin = other.y === 0 ? 0.01 : 0.25;
    if (nearest(other) < nearest(best) - margin) best = other;
  }
  return best.side;
}

/** The median bond length; RDKit's default when there are no bonds. */
function usualBond({ atoms, bonds }: Sketch): number {
  const lengths = bonds
    .map(({ from, to }) => Math.hypot(atoms[from]!.x - atoms[to]!.x, atoms[from]!.y - atoms[to]!.y))
    .filter((length) => length > 0)
    .sort((a, b) => a - b);
  return lengths[lengths.length >> 1] ?? 1.5;
}

function boundsOf(atoms: readonly Point[], labels: readonly (Label | undefined)[], scale: number, fontSize: number) {
  let [left, top] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [right, bottom] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [a, atom] of atoms.entries()) {
    const [x, y] = [atom.x * scale, atom.y * scale];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
    for (const box of labels[a]?.boxes ?? []) {
      left = Math.min(left, x + box.left * fontSize);
      right = Math.max(right, x + box.right * fontSize);
      top = Math.min(top, y + box.top * fontSize);
      bottom = Math.max(bottom, y + box.bottom * fontSize);
    }
  }
  return { left, top, wide: right - left, high: bottom - top };
}

function scaleLabel({ glyphs, boxes }: Label, by: number): Label {
  return {
    glyphs: glyphs.map((glyph) => ({ ...glyph, x: glyph.x * by, y: glyph.y * by })),
    boxes: boxes.map(({ left, right, top, bottom }) => ({
      left: left * by,
      right: right * by,
      top: top * by,
      bottom: bottom * by,
    })),
  };
}

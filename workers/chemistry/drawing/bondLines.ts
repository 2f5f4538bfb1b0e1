import { between, directionOf, leaving, moved, type Point, sideOf, turned } from './geometry';
import type { Label } from './label';
import type { Sketch, SketchBond } from './sketch';

/** A molecule in picture coordinates, in pixels; its labels are already scaled. */
export interface PlacedSketch extends Sketch {
  readonly places: readonly Point[];
  readonly labels: readonly (Label | undefined)[];
  /** Bonds of each atom, by number. */
  readonly bondsOf: readonly (readonly number[])[];
  /** Length of a typical bond. */
  readonly unit: number;
}

/** Lines to stroke and shapes to fill, as the data of SVG paths. */
export interface BondPaths {
  strokes: string;
  fills: string;
}

/** Rings up to this size have an inside on which the second line of a double bond is drawn. */
const largestRing = 8;
/** Gap between a letter and a bond, in pixels. */
const gap = 1.6;

/** A number as SVG data; a tenth of a pixel is finer than any screen. */
export const written = (value: number) => String(Math.round(value * 10) / 10);
const at = ({ x, y }: Point) => `${written(x)} ${written(y)}`;
const line = (a: Point, b: Point) => `M${at(a)}L${at(b)}`;
const polygon = (points: readonly Point[]) => `M${points.map(at).join('L')}Z`;

/** Draws all bonds. */
export function bondLines(sketch: PlacedSketch): BondPaths {
  const paths: BondPaths = { strokes: '', fills: '' };
  for (const [b, bond] of sketch.bonds.entries()) drawBond(sketch, b, bond, paths);
  return paths;
}

/** Distance between the lines of a multiple bond. */
const spacing = (unit: number) => Math.min(4.6, Math.max(2.2, unit * 0.17));
/** Half the width of a wedge's wide end. */
const breadth = (unit: number) => Math.min(3.4, Math.max(1.6, unit * 0.12));

function drawBond(sketch: PlacedSketch, b: number, bond: SketchBond, paths: BondPaths): void {
  const { unit } = sketch;
  const a = sketch.places[bond.from]!;
  const z = sketch.places[bond.to]!;
  const [start, end] = clipped(sketch, bond, a, z);
  const along = directionOf(a, z);
  const across = turned(along);
  switch (bond.kind) {
    case 'dotted':
      paths.strokes += dashes(start, end);
      return;
    case 'dative': {
      const head = Math.min(5, unit * 0.25);
      const neck = moved(end, along, -head);
      paths.strokes += line(start, neck);
      paths.fills += polygon([end, moved(neck, across, head * 0.45), moved(neck, across, -head * 0.45)]);
      return;
    }
    case 'double':
      drawDouble(sketch, b, bond, paths);
      return;
    case 'triple':
      paths.strokes += line(start, end);
      for (const by of [spacing(unit), -spacing(unit)]) {
        paths.strokes += line(...clipped(sketch, bond, moved(a, across, by), moved(z, across, by)));
      }
      return;
    case 'single':
      drawSingle(bond, [start, end], across, breadth(unit), paths);
  }
}

function drawSingle(bond: SketchBond, [start, end]: [Point, Point], across: Point, half: number, paths: BondPaths) {
  switch (bond.mark) {
    case 'wedge':
      paths.fills += polygon([start, moved(end, across, half), moved(end, across, -half)]);
      return;
    case 'hash': {
      const count = Math.max(4, Math.round(Math.hypot(end.x - start.x, end.y - start.y) / 2.8));
      for (let i = 1; i <= count; i++) {
        const middle = between(start, end, i / count);
        const wide = (half * (i + 0.5)) / count;
        paths.strokes += line(moved(middle, across, wide), moved(middle, across, -wide));
      }
      return;
    }
    case 'wavy': {
      const count = Math.max(4, Math.round(Math.hypot(end.x - start.x, end.y - start.y) / 3.5));
      paths.strokes += `M${at(start)}`;
      for (let i = 0; i < count; i++) {
        const bend = moved(between(start, end, (i + 0.5) / count), across, i % 2 === 0 ? half * 1.4 : -half * 1.4);
        paths.strokes += `Q${at(bend)} ${at(between(start, end, (i + 1) / count))}`;
      }
      return;
    }
    default:
      paths.strokes += line(start, end);
  }
}

function drawDouble(sketch: PlacedSketch, b: number, bond: SketchBond, paths: BondPaths): void {
  const a = sketch.places[bond.from]!;
  const z = sketch.places[bond.to]!;
  const apart = spacing(sketch.unit);
  const along = directionOf(a, z);
  const across = turned(along);
  if (bond.mark === 'crossed') {
    const half = apart * 0.6;
    const [upper, lower] = [half, -half].map((by) =>
      clipped(sketch, bond, moved(a, across, by), moved(z, across, by)),
    ) as [[Point, Point], [Point, Point]];
    paths.strokes += line(upper[0], lower[1]) + line(lower[0], upper[1]);
    return;
  }
  const inner = innerSide(sketch, b, bond);
  if (inner === 0) {
    for (const by of [apart / 2, -apart / 2]) {
      const from = moved(moved(a, across, by), along, -reach(sketch, b, bond.from, by));
      const to = moved(moved(z, across, by), along, reach(sketch, b, bond.to, by));
      paths.strokes += line(...clipped(sketch, bond, from, to));
    }
    return;
  }
  paths.strokes += line(...clipped(sketch, bond, a, z));
  const from = moved(moved(a, across, apart * inner), along, shortening(sketch, b, bond.from, inner, apart));
  const to = moved(moved(z, across, apart * inner), along, -shortening(sketch, b, bond.to, -inner, apart));
  paths.strokes += line(...clipped(sketch, bond, from, to));
}

/**
 * On which side of a double bond its second line is drawn (1: that of `turned`); 0: one line on either side of the
 * axis.
 */
function innerSide(sketch: PlacedSketch, b: number, bond: SketchBond): number {
  const a = sketch.places[bond.from]!;
  const z = sketch.places[bond.to]!;
  const ring = bestRing(sketch, bond);
  if (ring) {
    const middle = { x: 0, y: 0 };
    for (const atom of ring) {
      middle.x += sketch.places[atom]!.x / ring.length;
      middle.y += sketch.places[atom]!.y / ring.length;
    }
    return sideOf(a, z, middle) >= 0 ? 1 : -1;
  }
  const [first, second] = [neighbours(sketch, b, bond.from), neighbours(sketch, b, bond.to)];
  const sides = [...first, ...second].map((n) => Math.sign(sideOf(a, z, sketch.places[n]!)));
  const sum = sides.reduce((total, side) => total + side, 0);
  const labelled = sketch.labels[bond.from] !== undefined || sketch.labels[bond.to] !== undefined;
  const ends = first.length === 0 || second.length === 0;
  // A carbonyl, a vinylidene, a cumulene: neither side is preferred.
  if (ends && (labelled || sum === 0)) return 0;
  if (isStraight(sketch, b, bond.from) || isStraight(sketch, b, bond.to)) return 0;
  return sum >= 0 ? 1 : -1;
}

/**
 * The ring inside which the second line is drawn: the one with most double bonds, then the one nearest to six atoms.
 */
function bestRing(sketch: PlacedSketch, bond: SketchBond): readonly number[] | undefined {
  let best: readonly number[] | undefined;
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const ring of sketch.rings) {
    if (ring.length > largestRing || !ring.includes(bond.from) || !ring.includes(bond.to)) continue;
    const doubles = sketch.bonds.filter(
      ({ kind, from, to }) => kind === 'double' && ring.includes(from) && ring.includes(to),
    ).length;
    const score = doubles * 10 - Math.abs(ring.length - 6);
    if (score > bestScore) [best, bestScore] = [ring, score];
  }
  return best;
}

/** The other neighbours of an end of a bond. */
function neighbours(sketch: PlacedSketch, b: number, atom: number): number[] {
  return sketch.bondsOf[atom]!.filter((other) => other !== b).map((other) => {
    const { from, to } = sketch.bonds[other]!;
    return from === atom ? to : from;
  });
}

/** Whether another double bond continues in the same line. */
function isStraight(sketch: PlacedSketch, b: number, atom: number): boolean {
  return (
    sketch.bondsOf[atom]!.length === 2 &&
    sketch.bondsOf[atom]!.some((other) => other !== b && sketch.bonds[other]!.kind === 'double')
  );
}

/** How far a line beside the axis extends beyond an atom, to meet the atom's other bond on its side. */
function reach(sketch: PlacedSketch, b: number, atom: number, by: number): number {
  const bond = sketch.bonds[b]!;
  const [a, z] = [sketch.places[bond.from]!, sketch.places[bond.to]!];
  const others = neighbours(sketch, b, atom).filter((n) => sideOf(a, z, sketch.places[n]!) * by > 0);
  if (others.length === 0 || sketch.labels[atom]) return 0;
  const cosine = angleCosine(sketch, bond, atom, others[0]!);
  if (cosine >= 0) return 0;
  return Math.min(Math.abs(by), (Math.abs(by) * -cosine) / Math.sqrt(1 - cosine * cosine || 1));
}

/**
 * How much shorter the second line is at this end than the bond: it stops at the bisector of the angle to the next
 * bond.
 */
function shortening(sketch: PlacedSketch, b: number, atom: number, side: number, apart: number): number {
  const bond = sketch.bonds[b]!;
  const [from, to] = [sketch.places[atom]!, sketch.places[atom === bond.from ? bond.to : bond.from]!];
  const others = neighbours(sketch, b, atom).filter((n) => sideOf(from, to, sketch.places[n]!) * side > 0);
  if (others.length === 0) return neighbours(sketch, b, atom).length === 0 ? 0 : apart * 0.4;
  const cosine = Math.max(...others.map((n) => angleCosine(sketch, bond, atom, n)));
  // The tangent of half an angle, from its cosine.
  return Math.min(sketch.unit * 0.35, apart / Math.sqrt((1 - cosine) / (1 + cosine + 1e-6)));
}

/** The cosine of the angle at an atom between its end of a bond and another neighbour. */
function angleCosine(sketch: PlacedSketch, bond: SketchBond, atom: number, other: number): number {
  const place = sketch.places[atom]!;
  const first = directionOf(place, sketch.places[atom === bond.from ? bond.to : bond.from]!);
  const second = directionOf(place, sketch.places[other]!);
  return first.x * second.x + first.y * second.y;
}

function dashes(start: Point, end: Point): string {
  const count = Math.max(3, Math.round(Math.hypot(end.x - start.x, end.y - start.y) / 4));
  let path = '';
  for (let i = 0; i < count; i++) {
    path += line(between(start, end, i / count), between(start, end, (i + 0.45) / count));
  }
  return path;
}

/** A line between two atoms (or beside them), cut off at their labels. If the labels touch, a stub remains. */
function clipped(sketch: PlacedSketch, bond: SketchBond, a: Point, z: Point): [Point, Point] {
  const [first, last] = [sketch.labels[bond.from], sketch.labels[bond.to]];
  const start = first ? leaving(a, z, sketch.places[bond.from]!, first.boxes, gap) : 0;
  const end = last ? leaving(z, a, sketch.places[bond.to]!, last.boxes, gap) : 0;
  if (start + end > 0.95) return [between(a, z, Math.min(start, 0.45)), between(a, z, 1 - Math.min(end, 0.45))];
  return [between(a, z, start), between(a, z, 1 - end)];
}

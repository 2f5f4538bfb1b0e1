import type { DepictionOptions } from '@/domain/structures';
import type { Sketch, SketchAtom } from './sketch';

/** Rotation steps that keep bonds at the angles at which chemists draw them. */
const step = Math.PI / 6;
/** Room that letters take, in the sketch's units. */
const letters = 0.8;

/** Rotates a sketch so that it best fills the picture; it stays as it is if that is nearly as good. */
export function turnToFit(sketch: Sketch, { width, height }: DepictionOptions): Sketch {
  let best = sketch.atoms;
  let bestScale = scaleOf(best, width, height) * 1.04;
  for (let turn = 1; turn < 6; turn++) {
    const turned = turnedBy(sketch.atoms, turn * step);
    const scale = scaleOf(turned, width, height);
    if (scale > bestScale) [best, bestScale] = [turned, scale];
  }
  return { ...sketch, atoms: best };
}

function turnedBy(atoms: readonly SketchAtom[], angle: number): SketchAtom[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return atoms.map((atom) => ({ ...atom, x: atom.x * cos - atom.y * sin, y: atom.x * sin + atom.y * cos }));
}

function scaleOf(atoms: readonly SketchAtom[], width: number, height: number): number {
  const xs = atoms.map(({ x }) => x);
  const ys = atoms.map(({ y }) => y);
  const wide = Math.max(...xs) - Math.min(...xs) + letters;
  const high = Math.max(...ys) - Math.min(...ys) + letters;
  return Math.min(width / wide, height / high);
}

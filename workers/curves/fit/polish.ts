import type { PooledCurve } from './PooledCurve';
import { AT, type ReducedObjective } from './ReducedObjective';
import type { SearchBranch } from './SearchBox';

/** How much work `polishMinimum` may do, and when it may stop. */
export interface PolishLimits {
  maxSteps: number;
  /** Stop when the model predicts a decrease below this fraction of the value. */
  tolerance: number;
  /** Absolute minimum of a predicted decrease that is worth a step (data that fit exactly have no relative scale). */
  floor: number;
  /** Give up when even the predicted value stays above this. */
  rival: number;
  /** Position of the lowest minimum so far: a convex descent that comes this close would end there too. */
  rivalE: number;
  rivalQ: number;
}

/** Distance, in z and ln hill, within which two convex points belong to the same minimum. */
const SAME_MINIMUM = 0.2;

const step = new Float64Array(3);

/**
 * Descends to the local minimum of the reduced objective inside the box by Newton steps in a trust region. With two
 * variables the region's subproblem is solved exactly, so saddle directions and valleys need no special care. A step
 * that would cross a limit stops on it, and the limit is left again only when the gradient points inwards.
 *
 * @param state evaluation at the start (layout `AT`); holds the minimum on return
 * @param spare scratch of the same size
 * @param heldHill keeps the hill slope fixed (search along its limit)
 */
export function polishMinimum(
  objective: ReducedObjective,
  curve: PooledCurve,
  box: SearchBranch,
  state: Float64Array,
  spare: Float64Array,
  limits: PolishLimits,
  heldHill: boolean,
): void {
  const qMin = heldHill ? (state[AT.logHill] as number) : Math.log(box.hillMin);
  const qMax = heldHill ? qMin : Math.log(box.hillMax);
  let radius = 1;
  for (let n = 0; n < limits.maxSteps; n++) {
    const value = state[AT.value] as number;
    // z of a typical dose changes by hill * ln 10 * de and by dq: steps are measured in those units.
    const scale = Math.exp(state[AT.logHill] as number) * Math.LN10;
    const promise = chooseStep(state, box.logMin, box.logMax, qMin, qMax, scale, radius);
    if (promise <= limits.tolerance * value + limits.floor) return;
    if (value - (n > 1 ? 4 : 20) * promise > limits.rival && (n > 3 || step[2] === 0)) return;
    const e = (state[AT.logEc50] as number) + (step[0] as number);
    const q = (state[AT.logHill] as number) + (step[1] as number);
    if (step[2] === 0 && Math.abs(e - limits.rivalE) * scale + Math.abs(q - limits.rivalQ) < SAME_MINIMUM) return;
    objective.evaluate(
      curve,
      box,
      e < box.logMin ? box.logMin : Math.min(e, box.logMax),
      q < qMin ? qMin : Math.min(q, qMax),
      spare,
    );
    const gain = value - (spare[AT.value] as number);
    const quality = gain / promise;
    if (quality > 0.75) radius *= 3;
    else if (!(quality > 0.25))
      radius = Math.min(radius, Math.hypot((step[0] as number) * scale, step[1] as number)) / 4;
    if (gain > 0) for (let i = 0; i < AT.size; i++) state[i] = spare[i]!;
    if (radius < 1e-9) return;
  }
}

/** Quadratic model in scaled variables x = scale * de, y = dq, with the box around the current point. */
const MODEL = { gx: 0, gy: 1, xx: 2, xy: 3, yy: 4, xMin: 5, xMax: 6, yMin: 7, yMax: 8, radius: 9, scale: 10 } as const;
const model = new Float64Array(11);

/**
 * Minimises the quadratic model in the box and the trust region; the step goes to `step[0]` (log10 EC50) and `step[1]`
 * (ln hill), `step[2]` tells whether the region limited it. Returns the decrease that the model predicts.
 */
function chooseStep(
  state: Float64Array,
  eMin: number,
  eMax: number,
  qMin: number,
  qMax: number,
  scale: number,
  radius: number,
): number {
  const e = state[AT.logEc50] as number;
  const q = state[AT.logHill] as number;
  const gx = (state[AT.gradientE] as number) / scale;
  const gy = state[AT.gradientQ] as number;
  const xx = (state[AT.hessianEE] as number) / (scale * scale);
  const xy = (state[AT.hessianEQ] as number) / scale;
  const yy = state[AT.hessianQQ] as number;
  const xMin = (eMin - e) * scale;
  const xMax = (eMax - e) * scale;
  const yMin = qMin - q;
  const yMax = qMax - q;
  model[MODEL.gx] = gx;
  model[MODEL.gy] = gy;
  model[MODEL.xx] = xx;
  model[MODEL.xy] = xy;
  model[MODEL.yy] = yy;
  model[MODEL.xMin] = xMin;
  model[MODEL.xMax] = xMax;
  model[MODEL.yMin] = yMin;
  model[MODEL.yMax] = yMax;
  model[MODEL.radius] = radius;
  model[MODEL.scale] = scale;
  const xFixed = xMax - xMin <= 0 || (xMin >= 0 && gx > 0) || (xMax <= 0 && gx < 0);
  const yFixed = yMax - yMin <= 0 || (yMin >= 0 && gy > 0) || (yMax <= 0 && gy < 0);
  step[0] = 0;
  step[1] = 0;
  step[2] = 0;
  if (xFixed && yFixed) return 0;
  if (xFixed) return alongY(0);
  if (yFixed) return alongX(0);

  // Newton step where the model is convex, else (or where it is too long) the exact boundary solution through the
  // eigenvalues.
  const det = xx * yy - xy * xy;
  let px = 0;
  let py = 0;
  let whole = false;
  if (xx > 0 && det > 1e-14 * xx * yy) {
    px = (gy * xy - gx * yy) / det;
    py = (gx * xy - gy * xx) / det;
    whole = px * px + py * py <= radius * radius;
  }
  if (!whole) {
    regionStep(gx, gy, xx, xy, yy, radius);
    px = step[0] as number;
    py = step[1] as number;
    step[2] = 1;
  }
  if (px >= xMin && px <= xMax && py >= yMin && py <= yMax) {
    step[0] = px / scale;
    step[1] = py;
    return promised(px, py);
  }
  return landOnLimits(px, py);
}

/**
 * Shortens a step that leaves the box: it stops on each limit that it would cross and moves along that limit to the
 * model's minimum.
 */
function landOnLimits(px: number, py: number): number {
  let best = -1;
  let bestE = 0;
  let bestQ = 0;
  let bestCut = 0;
  for (let turn = 0; turn < 4; turn++) {
    // Where the model is indefinite this may predict no decrease: then only one axis is used, which always descends.
    if (turn === 2 && best > 0) break;
    let p = -1;
    if (turn === 0 && (px < model[MODEL.xMin]! || px > model[MODEL.xMax]!)) {
      p = alongY(px < model[MODEL.xMin]! ? model[MODEL.xMin]! : model[MODEL.xMax]!);
    } else if (turn === 1 && (py < model[MODEL.yMin]! || py > model[MODEL.yMax]!)) {
      p = alongX(py < model[MODEL.yMin]! ? model[MODEL.yMin]! : model[MODEL.yMax]!);
    } else if (turn === 2) p = alongX(0);
    else if (turn === 3) p = alongY(0);
    if (p > best) {
      best = p;
      bestE = step[0] as number;
      bestQ = step[1] as number;
      bestCut = step[2] as number;
    }
  }
  step[0] = bestE;
  step[1] = bestQ;
  step[2] = bestCut;
  return best;
}

function promised(x: number, y: number): number {
  const curved = model[MODEL.xx]! * x * x + 2 * model[MODEL.xy]! * x * y + model[MODEL.yy]! * y * y;
  return -(model[MODEL.gx]! * x + model[MODEL.gy]! * y + 0.5 * curved);
}

/** Best step for a given x. */
function alongY(x: number): number {
  const radius = model[MODEL.radius]!;
  const slope = model[MODEL.gy]! + model[MODEL.xy]! * x;
  const y = lineStep(slope, model[MODEL.yy]!, model[MODEL.yMin]!, model[MODEL.yMax]!, radius);
  step[0] = x / model[MODEL.scale]!;
  step[1] = y;
  step[2] = Math.abs(y) >= radius ? 1 : 0;
  return promised(x, y);
}

/** Best step for a given y. */
function alongX(y: number): number {
  const radius = model[MODEL.radius]!;
  const slope = model[MODEL.gx]! + model[MODEL.xy]! * y;
  const x = lineStep(slope, model[MODEL.xx]!, model[MODEL.xMin]!, model[MODEL.xMax]!, radius);
  step[0] = x / model[MODEL.scale]!;
  step[1] = y;
  step[2] = Math.abs(x) >= radius ? 1 : 0;
  return promised(x, y);
}

/** Minimiser of the model on the boundary of the trust region, into `step`. */
function regionStep(gx: number, gy: number, xx: number, xy: number, yy: number, radius: number): void {
  const mid = (xx + yy) / 2;
  const half = Math.sqrt(((xx - yy) / 2) ** 2 + xy * xy);
  const small = mid - half;
  const large = mid + half;
  // Unit eigenvector of the larger eigenvalue; the other is perpendicular to it.
  let vx = xy;
  let vy = large - xx;
  if (Math.abs(large - yy) > Math.abs(vy)) {
    vx = large - yy;
    vy = xy;
  }
  const norm = Math.sqrt(vx * vx + vy * vy);
  if (norm > 0) {
    vx /= norm;
    vy /= norm;
  } else {
    vx = 1;
    vy = 0;
  }
  const a = gx * vx + gy * vy;
  const b = gy * vx - gx * vy;
  const lambda = boundaryShift(a, b, large, small, radius);
  let s = -a / (large + lambda);
  let t = small + lambda > 0 ? -b / (small + lambda) : 0;
  const length = Math.sqrt(s * s + t * t);
  if (length > radius) {
    s *= radius / length;
    t *= radius / length;
  } else if (small < 0 && length < radius * 0.999) {
    // Hard case: no slope along the direction of negative curvature, so either sign is equally good.
    t += Math.sqrt(radius * radius - length * length) * (t < 0 ? -1 : 1);
  }
  step[0] = s * vx - t * vy;
  step[1] = s * vy + t * vx;
}

/** Minimiser of slope*t + curvature*t*t/2 between low and high and within the radius. */
function lineStep(slope: number, curvature: number, low: number, high: number, radius: number): number {
  let t = curvature > 0 ? -slope / curvature : slope > 0 ? -radius : radius;
  if (t > radius) t = radius;
  else if (t < -radius) t = -radius;
  return t < low ? low : Math.min(t, high);
}

/** Shift of the eigenvalues that makes the step as long as the radius (secular equation, Newton on 1/length). */
function boundaryShift(a: number, b: number, large: number, small: number, radius: number): number {
  const bound = Math.max(0, -small);
  // The root is above |b|/radius - small: started there, the iteration is monotonic from the left.
  let lambda = Math.max(bound, Math.abs(b) / radius - small, Math.abs(a) / radius - large);
  if (!(lambda > 0)) lambda = bound + 1e-12 * Math.abs(large);
  for (let i = 0; i < 6; i++) {
    const d1 = large + lambda;
    const d2 = small + lambda;
    if (!(d2 > 0)) break;
    const s = a / d1;
    const t = b / d2;
    const length = Math.sqrt(s * s + t * t);
    if (!(length > 0)) break;
    const slope = (s * s) / d1 + (t * t) / d2;
    const next = lambda + ((length * length) / slope) * ((length - radius) / radius);
    if (Math.abs(length - radius) < 0.05 * radius || !(next > bound)) break;
    lambda = next;
  }
  return lambda;
}

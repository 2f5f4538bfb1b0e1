import type { PooledCurve } from './PooledCurve';
import { AT, type ReducedObjective } from './ReducedObjective';
import type { SearchBranch } from './SearchBox';

/** What `polishMinimum` may spend and when it may stop. */
export interface PolishLimits {
  maxSteps: number;
  /** Stop when the model promises less than this part of the value. */
  tolerance: number;
  /** Absolute floor of a promise worth a step (data that fit exactly have no relative scale). */
  floor: number;
  /** Give up when even the promised value stays above this. */
  rival: number;
}

const step = new Float64Array(3);

/**
 * Descends to the local minimum of the reduced objective inside the box by Newton steps in a trust region. With two variables the region's
 * subproblem is solved exactly, so saddle directions and valleys need no special care. A limit that a step would cross is landed on, and
 * left again only when the gradient points inwards.
 *
 * @param state evaluation at the start (layout `AT`); holds the minimum on return
 * @param spare scratch of the same size
 * @param heldHill keeps the hill slope where it is (search along its limit)
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
    // z of a typical dose moves by hill * ln 10 * de and by dq: steps are measured in that.
    const scale = Math.exp(state[AT.logHill] as number) * Math.LN10;
    const promise = chooseStep(state, box.logMin, box.logMax, qMin, qMax, scale, radius);
    if (promise <= limits.tolerance * value + limits.floor) return;
    if (value - (n > 1 ? 4 : 20) * promise > limits.rival && (n > 3 || step[2] === 0)) return;
    const e = (state[AT.logEc50] as number) + (step[0] as number);
    const q = (state[AT.logHill] as number) + (step[1] as number);
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
    if (gain > 0) state.set(spare);
    if (radius < 1e-9) return;
  }
}

/**
 * Minimises the quadratic model in the box and the trust region; the step goes to `step[0]` (log10 EC50) and `step[1]` (ln hill), `step[2]`
 * tells whether the region cut it short. Answers the decrease that the model promises.
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
  // Scaled variables: x = scale * de, y = dq.
  const gx = (state[AT.gradientE] as number) / scale;
  const gy = state[AT.gradientQ] as number;
  const xx = (state[AT.hessianEE] as number) / (scale * scale);
  const xy = (state[AT.hessianEQ] as number) / scale;
  const yy = state[AT.hessianQQ] as number;
  const xMin = (eMin - e) * scale;
  const xMax = (eMax - e) * scale;
  const yMin = qMin - q;
  const yMax = qMax - q;
  const xFixed = xMax - xMin <= 0 || (xMin >= 0 && gx > 0) || (xMax <= 0 && gx < 0);
  const yFixed = yMax - yMin <= 0 || (yMin >= 0 && gy > 0) || (yMax <= 0 && gy < 0);
  step[0] = 0;
  step[1] = 0;
  step[2] = 0;
  if (xFixed && yFixed) return 0;
  if (xFixed) return alongY(0, 0);
  if (yFixed) return alongX(0, 0);

  // Newton step where the model is convex, else (or where it is too long) the exact boundary solution through the eigenvalues.
  const det = xx * yy - xy * xy;
  let px = 0;
  let py = 0;
  let whole = false;
  if (xx > 0 && det > 1e-14 * xx * yy) {
    px = (-gx * yy + gy * xy) / det;
    py = (-gy * xx + gx * xy) / det;
    whole = px * px + py * py <= radius * radius;
  }
  if (!whole) {
    const mid = (xx + yy) / 2;
    const half = Math.hypot((xx - yy) / 2, xy);
    const small = mid - half;
    const large = mid + half;
    // Unit eigenvector of the larger eigenvalue; the other is its normal.
    let vx = xy;
    let vy = large - xx;
    if (Math.abs(large - yy) > Math.abs(vy)) {
      vx = large - yy;
      vy = xy;
    }
    const norm = Math.hypot(vx, vy);
    if (norm > 0) {
      vx /= norm;
      vy /= norm;
    } else {
      vx = 1;
      vy = 0;
    }
    const a = gx * vx + gy * vy;
    const b = -gx * vy + gy * vx;
    const lambda = boundaryShift(a, b, large, small, radius);
    let s = -a / (large + lambda);
    let t = small + lambda > 0 ? -b / (small + lambda) : 0;
    const length = Math.hypot(s, t);
    if (length > radius) {
      s *= radius / length;
      t *= radius / length;
    } else if (small < 0 && length < radius * 0.999) {
      // Hard case: no slope along the direction of negative curvature, so either sense of it is as good.
      t += Math.sqrt(radius * radius - length * length) * (t < 0 ? -1 : 1);
    }
    px = s * vx - t * vy;
    py = s * vy + t * vx;
    step[2] = 1;
  }
  const insideX = px >= xMin && px <= xMax;
  const insideY = py >= yMin && py <= yMax;
  if (insideX && insideY) {
    step[0] = px / scale;
    step[1] = py;
    return promised(px, py);
  }
  // The step leaves the box: land on each crossed limit and move along it as the model likes best.
  let best = -1;
  let bestX = 0;
  let bestY = 0;
  let bestCut = 0;
  if (!insideX) {
    const x = px < xMin ? xMin : xMax;
    const p = alongY(x, xy * x);
    best = p;
    bestX = step[0] as number;
    bestY = step[1] as number;
    bestCut = step[2] as number;
  }
  if (!insideY) {
    const y = py < yMin ? yMin : yMax;
    const p = alongX(y, xy * y);
    if (p > best) return p;
  }
  if (!(best > 0)) {
    // Landing on the limit promises nothing (indefinite model): move along one axis, which always descends.
    const p = alongX(0, 0);
    const x = step[0] as number;
    const cut = step[2] as number;
    const other = alongY(0, 0);
    if (other >= p) return other;
    step[0] = x;
    step[1] = 0;
    step[2] = cut;
    return p;
  }
  step[0] = bestX;
  step[1] = bestY;
  step[2] = bestCut;
  return best;

  function promised(x: number, y: number): number {
    return -(gx * x + gy * y + 0.5 * (xx * x * x + 2 * xy * x * y + yy * y * y));
  }
  function alongY(x: number, shift: number): number {
    const y = lineStep(gy + shift, yy, yMin, yMax, radius);
    step[0] = x / scale;
    step[1] = y;
    step[2] = Math.abs(y) >= radius ? 1 : 0;
    return promised(x, y);
  }
  function alongX(y: number, shift: number): number {
    const x = lineStep(gx + shift, xx, xMin, xMax, radius);
    step[0] = x / scale;
    step[1] = y;
    step[2] = Math.abs(x) >= radius ? 1 : 0;
    return promised(x, y);
  }
}

/** Minimiser of slope*t + curvature*t*t/2 between low and high and within the radius. */
function lineStep(slope: number, curvature: number, low: number, high: number, radius: number): number {
  let t = curvature > 0 ? -slope / curvature : slope > 0 ? -radius : radius;
  if (t > radius) t = radius;
  else if (t < -radius) t = -radius;
  return t < low ? low : Math.min(t, high);
}

/** Shift of the eigenvalues that brings the step's length to the radius (secular equation, Newton on 1/length). */
function boundaryShift(a: number, b: number, large: number, small: number, radius: number): number {
  const bound = Math.max(0, -small);
  // The root lies above |b|/radius - small: start there, the iteration is monotone from the left.
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

import { PooledCurve } from './PooledCurve';
import { type PolishLimits, polishMinimum } from './polish';
import { AT, ReducedObjective } from './ReducedObjective';
import type { ParameterBox, SearchBranch } from './SearchBox';
import { StartGrid } from './StartGrid';

/**
 * The global least-squares optimum inside a box. `logEc50` is log10 of the dose; `rss` counts every point once (or by
 * its weight).
 */
export interface BoxFit {
  baseline: number;
  top: number;
  hill: number;
  logEc50: number;
  rss: number;
}

/** Steepness at which a curve no longer changes over the tested doses; stands in for "hill approaches zero". */
const FLATTEST_HILL = 1e-8;
/** Fraction of the value that may remain to be gained when minima are compared, and in the final answer. */
const SCREENING = 1e-7;
const PRECISION = 1e-14;
/** Most local minima of the map that are refined; most of them are abandoned after two steps. */
const MAX_STARTS = 12;

const curve = new PooledCurve();
const objective = new ReducedObjective();
const grid = new StartGrid();
let state = new Float64Array(AT.size);
const spare = new Float64Array(AT.size);
let best = new Float64Array(AT.size);

/** A place on the map from which to descend. */
const startValue = new Float64Array(MAX_STARTS);
const startLog = new Float64Array(MAX_STARTS);
const startHill = new Float64Array(MAX_STARTS);
const startBranch = new Int8Array(MAX_STARTS);
let starts = 0;

/**
 * Fits y = baseline + (top - baseline) / (1 + (EC50/dose)^hill) by least squares and returns the global optimum inside
 * the box.
 *
 * Method: the plateaus are eliminated exactly (ReducedObjective), the remaining two-dimensional landscape is mapped
 * coarsely (StartGrid), and its lowest local minima are refined (polishMinimum). Where both signs of the hill slope are
 * allowed and describe the same curves, the positive one is returned: baseline is then the plateau of the zero dose.
 *
 * @param doses finite, not negative, at least one positive; dose zero counts as the limit of the curve
 * @param responses finite, same length
 * @param weights optional weight per point
 * @param ordered keeps Top at or above Baseline, so that the sign of the hill slope gives the direction
 */
export function fitInBox(
  doses: ArrayLike<number>,
  responses: ArrayLike<number>,
  box: ParameterBox,
  weights?: ArrayLike<number>,
  ordered = false,
): BoxFit {
  curve.load(doses, responses, weights, [box.baseline, box.top]);
  const inOrder = searchBranches(box, curve, ordered);
  // If no curve within the bounds keeps the order, the best of all is returned.
  const branches = inOrder.length > 0 ? inOrder : searchBranches(box, curve, false);
  starts = 0;
  for (let b = 0; b < branches.length; b++) {
    const branch = branches[b] as SearchBranch;
    grid.fill(curve, branch);
    collectStarts(branch, b);
  }
  const between = curve.totalSquares - curve.withinSquares;
  const limits = {
    maxSteps: 60,
    tolerance: SCREENING,
    floor: 1e-15 * between + 1e-300,
    rival: Infinity,
    rivalE: Number.NaN,
    rivalQ: Number.NaN,
  };
  let bestBranch = branches[0] as SearchBranch;
  let bestValue = Infinity;
  const keep = (branch: SearchBranch) => {
    if ((state[AT.value] as number) < bestValue) {
      bestValue = state[AT.value] as number;
      bestBranch = branch;
      [best, state] = [state, best];
    }
  };
  // Used if the map contains no number at all, so that a result of an earlier curve is never returned.
  const middle = Math.min(bestBranch.logMax, Math.max(bestBranch.logMin, 0));
  objective.evaluate(curve, bestBranch, middle, Math.log(bestBranch.hillMax), best);
  for (let i = 0; i < starts; i++) {
    const branch = branches[startBranch[i] as number] as SearchBranch;
    const known = bestValue < Infinity && branch === bestBranch;
    limits.rival = bestValue;
    limits.rivalE = known ? (best[AT.logEc50] as number) : Number.NaN;
    limits.rivalQ = known ? (best[AT.logHill] as number) : Number.NaN;
    objective.evaluate(curve, branch, startLog[i] as number, startHill[i] as number, state);
    polishMinimum(objective, curve, branch, state, spare, limits, false);
    keep(branch);
  }
  finishOnHillLimits(bestBranch, limits, keep);
  limits.rival = Infinity;
  limits.rivalE = Number.NaN;
  limits.tolerance = PRECISION;
  limits.floor = 1e-300;
  polishMinimum(objective, curve, bestBranch, best, spare, limits, false);
  return toDataUnits(bestBranch, box);
}

/**
 * The landscape is nearly level towards a step (steep) or a straight line (shallow), and a descent can stop before it
 * reaches a lower value at a limit. So the limits next to the answer are searched as separate one-dimensional problems.
 */
function finishOnHillLimits(branch: SearchBranch, limits: PolishLimits, keep: (branch: SearchBranch) => void): void {
  const q = best[AT.logHill] as number;
  const e = best[AT.logEc50] as number;
  limits.rival = Infinity;
  limits.rivalE = Number.NaN;
  for (const limit of [Math.log(branch.hillMax), Math.log(branch.hillMin)]) {
    if (q === limit || Math.abs(q - limit) > Math.LN10) continue;
    objective.evaluate(curve, branch, e, limit, state);
    polishMinimum(objective, curve, branch, state, spare, limits, true);
    keep(branch);
  }
}

function searchBranches(box: ParameterBox, data: PooledCurve, ordered: boolean): SearchBranch[] {
  const hillHigh = box.hill[1];
  const hillLow = box.hillBySize ? -hillHigh : box.hill[0];
  // The lower limit of a steepness is shared by both signs.
  const gentlest = box.hillBySize ? box.hill[0] : 0;
  const { responseCenter: c, responseScale: s, logCenter } = data;
  const b0 = (box.baseline[0] - c) / s;
  const b1 = (box.baseline[1] - c) / s;
  const t0 = (box.top[0] - c) / s;
  const t1 = (box.top[1] - c) / s;
  const logMin = box.logEc50[0] - logCenter;
  const logMax = box.logEc50[1] - logCenter;
  const branches: SearchBranch[] = [];
  const mirrored = !ordered && b0 === t0 && b1 === t1 && hillLow === -hillHigh;
  // A slope of exactly zero belongs to neither branch: dose 0 is then between the plateaus, not on the one that it
  // tends to.
  if (hillHigh > 0) {
    branches.push({
      negative: false,
      ordered,
      lowMin: b0,
      lowMax: b1,
      highMin: t0,
      highMax: t1,
      hillMin: Math.max(hillLow, gentlest, Math.min(FLATTEST_HILL, hillHigh)),
      hillMax: hillHigh,
      logMin,
      logMax,
    });
  }
  if (hillLow < 0 && !mirrored) {
    branches.push({
      negative: true,
      ordered,
      lowMin: t0,
      lowMax: t1,
      highMin: b0,
      highMax: b1,
      hillMin: Math.max(-hillHigh, gentlest, Math.min(FLATTEST_HILL, -hillLow)),
      hillMax: -hillLow,
      logMin,
      logMax,
    });
  }
  return branches;
}

/**
 * Adds the local minima of the map to the list of starts, lowest first; the highest are dropped when the list is full.
 * A node on a limit counts as a minimum when it is one along that limit, because half of all fits end on a limit.
 */
function collectStarts(branch: SearchBranch, branchIndex: number): void {
  const { columns, nodes, value, logEc50, hill } = grid;
  for (const edge of [0, nodes - 1]) collectProfile(branch, branchIndex, edge);
  for (let c = 0; c < columns; c++) {
    for (let k = 1; k < nodes - 1; k++) {
      const at = c * nodes + k;
      const v = value[at] as number;
      if (starts === MAX_STARTS && v >= (startValue[starts - 1] as number)) continue;
      // Earlier neighbours must be strictly higher, later ones not lower: one node represents a whole level stretch.
      if ((value[at - 1] as number) <= v || (value[at + 1] as number) < v) continue;
      if (c > 0 && c < columns - 1) {
        if ((value[at - nodes] as number) <= v || (value[at + nodes] as number) < v) continue;
      }
      insertStart(v, logEc50[at] as number, Math.log(hill[c] as number), branchIndex);
    }
  }
}

function collectProfile(branch: SearchBranch, branchIndex: number, node: number): void {
  const count = grid.profile(curve, branch, node);
  const { profileHill, profileValue, nodes, value } = grid;
  const inner = node === 0 ? 1 : node - 1;
  for (let c = 0; c < count; c++) {
    const v = profileValue[c] as number;
    if (starts === MAX_STARTS && v >= (startValue[starts - 1] as number)) continue;
    if (c > 0 && (profileValue[c - 1] as number) <= v) continue;
    if (c < count - 1 && (profileValue[c + 1] as number) < v) continue;
    // A level or sloping profile ends somewhere without a minimum there: such an end counts only if the value just
    // inside is not lower.
    const isEnd = c === 0 || c === count - 1;
    if (isEnd && (value[(c >> 1) * nodes + inner] as number) < v) continue;
    insertStart(v, grid.logEc50[node] as number, Math.log(profileHill[c] as number), branchIndex);
  }
}

function insertStart(value: number, logEc50: number, logHill: number, branch: number): void {
  let i = starts < MAX_STARTS ? starts++ : MAX_STARTS - 1;
  while (i > 0 && (startValue[i - 1] as number) > value) {
    startValue[i] = startValue[i - 1] as number;
    startLog[i] = startLog[i - 1] as number;
    startHill[i] = startHill[i - 1] as number;
    startBranch[i] = startBranch[i - 1] as number;
    i--;
  }
  startValue[i] = value;
  startLog[i] = logEc50;
  startHill[i] = logHill;
  startBranch[i] = branch;
}

function toDataUnits(branch: SearchBranch, box: ParameterBox): BoxFit {
  const { responseCenter: c, responseScale: s, logCenter, withinSquares } = curve;
  const low = (best[AT.low] as number) * s + c;
  const high = (best[AT.high] as number) * s + c;
  const hill = Math.exp(best[AT.logHill] as number) * (branch.negative ? -1 : 1);
  // Rounding in the conversion back may exceed a limit by one unit in the last place.
  return {
    baseline: clamp(branch.negative ? high : low, box.baseline),
    top: clamp(branch.negative ? low : high, box.top),
    hill: box.hillBySize ? clamp(Math.abs(hill), box.hill) * Math.sign(hill) : clamp(hill, box.hill),
    logEc50: clamp((best[AT.logEc50] as number) + logCenter, box.logEc50),
    rss: ((best[AT.value] as number) + withinSquares) * s * s,
  };
}

function clamp(value: number, [low, high]: readonly [number, number]): number {
  return value < low ? low : value > high ? high : value;
}

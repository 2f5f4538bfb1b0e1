import type { PooledCurve } from './PooledCurve';
import { levelInBox } from './ReducedObjective';
import type { SearchBranch } from './SearchBox';

/** Logarithm of the factor by which the hill slope grows from column to column, at most. */
const HILL_STEP = Math.log(2);
const MAX_COLUMNS = 24;
/** z at which a logistic has reached 90 %: a dose this far from the EC50 is effectively on a plateau. */
const SHOULDER = Math.log(9);
/** exp() of a product of two factors is used only below this exponent; above it one of the factors would overflow. */
const SAFE_EXPONENT = 600;
/**
 * Distance of the n-th node beyond an end dose, in decades: 0.15, 0.36, 0.65, 1.05, ... so that far limits cost few
 * nodes.
 */
const LAST_RUNG = 24;
const RUNGS = Float64Array.from({ length: LAST_RUNG + 1 }, (_, n) => 0.37 * (1.4 ** n - 1));

/**
 * Coarse map of the reduced objective over (log10 EC50, hill) and its local minima: the starting points of the fit.
 *
 * Where the minima can lie follows from the doses, not from a fixed lattice. A shallow curve changes on the scale of
 * the dose range. A curve steeper than the dose spacing is a step: its minima sit either between two doses or so
 * close to one dose that this dose alone is between the plateaus. So every column holds nodes at each dose, at its
 * shoulders (10 % and 90 %) and midway between neighbours, and columns run geometrically from "straight line over the
 * whole range" to "step between neighbours", plus the limits themselves.
 */
export class StartGrid {
  columns = 0;
  nodes = 0;
  hill = new Float64Array(MAX_COLUMNS + 2);
  logEc50 = new Float64Array(1024);
  value = new Float64Array(1024);
  profileHill = new Float64Array(2 * MAX_COLUMNS + 4);
  profileValue = new Float64Array(2 * MAX_COLUMNS + 4);
  private factor = new Float64Array(32);

  /**
   * Fills the map for one curve and branch. Values leave out a constant (total squares), which is the same at every
   * node.
   */
  fill(curve: PooledCurve, box: SearchBranch): void {
    this.chooseColumns(curve, box);
    this.nodes = this.countNodes(curve, box);
    const size = this.columns * this.nodes;
    if (this.value.length < size) {
      this.value = new Float64Array(size * 2);
      this.logEc50 = new Float64Array(size * 2);
    }
    if (this.factor.length < curve.count) this.factor = new Float64Array(curve.count * 2);
    for (let c = 0; c < this.columns; c++) {
      this.placeNodes(curve, box, c);
      this.evaluateColumn(curve, box, c);
    }
  }

  /**
   * Profile along one limit of the EC50: the map's own nodes there and one more between every two columns, into
   * `profileHill` and `profileValue`. Far from the doses the valley of equal fits runs diagonally through the map, and
   * where it crosses the limit it is narrower than a column. Returns the number of places.
   */
  profile(curve: PooledCurve, box: SearchBranch, node: number): number {
    const { columns, nodes, hill, value, profileHill, profileValue } = this;
    const e = this.logEc50[node] as number;
    for (let c = 0; c < columns; c++) {
      profileHill[2 * c] = hill[c] as number;
      profileValue[2 * c] = value[c * nodes + node] as number;
      if (c === columns - 1) break;
      const between = Math.sqrt((hill[c] as number) * (hill[c + 1] as number));
      profileHill[2 * c + 1] = between;
      profileValue[2 * c + 1] = valueAt(curve, box, e, between * Math.LN10);
    }
    return 2 * columns - 1;
  }

  private chooseColumns(curve: PooledCurve, box: SearchBranch): void {
    const { logDose, count } = curve;
    const { hillMin, hillMax } = box;
    const range = count > 1 ? (logDose[count - 1] as number) - (logDose[0] as number) : 1;
    const gap = Number.isFinite(curve.smallestGap) ? curve.smallestGap : 1;
    // Below `line` the logistic is a straight line over all doses; above `step` at most one dose lies between the
    // plateaus.
    const line = Math.min(hillMax, Math.max(hillMin, 0.4 / range));
    const step = Math.min(hillMax, Math.max(line, (4 * SHOULDER) / (Math.LN10 * gap)));
    let n = 0;
    if (hillMin < line * 0.99) this.hill[n++] = hillMin;
    const steps = Math.min(MAX_COLUMNS - 2, Math.ceil(Math.log(step / line) / HILL_STEP));
    const ratio = steps > 0 ? Math.log(step / line) / steps : 0;
    for (let i = 0; i < steps; i++) this.hill[n++] = line * Math.exp(ratio * i);
    this.hill[n++] = step;
    if (hillMax > step * 1.01) this.hill[n++] = hillMax;
    this.columns = n;
  }

  /** Nodes per column: four per dose interval, and steps of growing size from the end doses to the limits. */
  private countNodes(curve: PooledCurve, box: SearchBranch): number {
    const { logDose, count } = curve;
    const below = (logDose[0] as number) - box.logMin;
    const above = box.logMax - (logDose[count - 1] as number);
    return 4 * (count - 1) + 1 + ladder(below) + ladder(above);
  }

  private placeNodes(curve: PooledCurve, box: SearchBranch, column: number): void {
    const { logDose, count } = curve;
    const { logMin, logMax } = box;
    const e = this.logEc50;
    const shoulder = SHOULDER / (Math.LN10 * (this.hill[column] as number));
    const start = column * this.nodes;
    let k = start;
    const first = logDose[0] as number;
    const last = logDose[count - 1] as number;
    const below = ladder(first - logMin);
    for (let i = below; i >= 1; i--) {
      const away = RUNGS[i] as number;
      e[k++] = i === below ? logMin : first - (i === 1 ? Math.min(shoulder, away) : away);
    }
    for (let j = 0; j < count; j++) {
      const here = logDose[j] as number;
      e[k++] = here;
      if (j === count - 1) break;
      const gap = (logDose[j + 1] as number) - here;
      const off = Math.min(gap / 4, shoulder);
      e[k++] = here + off;
      e[k++] = here + gap / 2;
      e[k++] = here + gap - off;
    }
    const rungs = ladder(logMax - last);
    for (let i = 1; i <= rungs; i++) {
      const away = RUNGS[i] as number;
      e[k++] = i === rungs ? logMax : last + (i === 1 ? Math.min(shoulder, away) : away);
    }
    for (let i = start; i < k; i++) {
      const v = e[i] as number;
      if (v < logMin) e[i] = logMin;
      else if (v > logMax) e[i] = logMax;
    }
  }

  private evaluateColumn(curve: PooledCurve, box: SearchBranch, column: number): void {
    const { count, logDose, weight, mean, totalWeight, totalMean } = curve;
    const { nodes, factor, logEc50, value } = this;
    const slope = (this.hill[column] as number) * Math.LN10;
    const start = column * nodes;
    const reach = Math.max(
      Math.abs(logDose[0] as number),
      Math.abs(logDose[count - 1] as number),
      Math.abs(box.logMin),
      Math.abs(box.logMax),
    );
    // One exp per dose and per node instead of one per pair.
    const product = slope * reach < SAFE_EXPONENT;
    if (product) for (let j = 0; j < count; j++) factor[j] = Math.exp(-slope * (logDose[j] as number));
    const first = start + ladder((logDose[0] as number) - box.logMin);
    const last = first + 4 * (count - 1);
    for (let k = start; k < start + nodes; k++) {
      if (k > first && k < last && this.isBetween(curve, k - first, slope)) {
        value[k] = Number.NaN;
        continue;
      }
      const e = logEc50[k] as number;
      const at = product ? Math.exp(slope * e) : 0;
      let sumG = 0;
      let sumGg = 0;
      let gy = 0;
      for (let j = 0; j < count; j++) {
        const u = product ? at * (factor[j] as number) : Math.exp(slope * (e - (logDose[j] as number)));
        const g = 1 / (1 + u);
        const wg = (weight[j] as number) * g;
        sumG += wg;
        sumGg += wg * g;
        gy += wg * (mean[j] as number);
      }
      gy -= sumG * totalMean;
      const meanG = sumG / totalWeight;
      value[k] = projectedValue(box, totalWeight, meanG, totalMean, sumGg - sumG * meanG, gy);
    }
    for (let k = first; k < last; k += 4) interpolate(value, k);
  }

  /**
   * Whether a node inside a dose interval may be left out: a shallow curve hardly changes between neighbouring doses.
   */
  private isBetween(curve: PooledCurve, offset: number, slope: number): boolean {
    const place = offset & 3;
    if (place === 0) return false;
    const j = offset >> 2;
    const turn = slope * ((curve.logDose[j + 1] as number) - (curve.logDose[j] as number));
    return place === 2 ? turn < 2.2 : turn < 4.4;
  }
}

/** The map's value at one place, with an exp for every dose. */
function valueAt(curve: PooledCurve, box: SearchBranch, e: number, slope: number): number {
  const { count, logDose, weight, mean, totalWeight, totalMean } = curve;
  let sumG = 0;
  let sumGg = 0;
  let gy = 0;
  for (let j = 0; j < count; j++) {
    const g = 1 / (1 + Math.exp(slope * (e - (logDose[j] as number))));
    const wg = (weight[j] as number) * g;
    sumG += wg;
    sumGg += wg * g;
    gy += wg * (mean[j] as number);
  }
  const meanG = sumG / totalWeight;
  return projectedValue(box, totalWeight, meanG, totalMean, sumGg - sumG * meanG, gy - sumG * totalMean);
}

/** Interpolates the nodes skipped between two doses (the five nodes from k on) from those evaluated. */
function interpolate(value: Float64Array, k: number): void {
  const left = value[k] as number;
  const right = value[k + 4] as number;
  if (Number.isNaN(value[k + 2])) value[k + 2] = (left + right) / 2;
  if (Number.isNaN(value[k + 1])) value[k + 1] = (left + (value[k + 2] as number)) / 2;
  if (Number.isNaN(value[k + 3])) value[k + 3] = (right + (value[k + 2] as number)) / 2;
}

/** Number of steps from an end dose to a limit that lies `distance` decades outside. */
function ladder(distance: number): number {
  if (!(distance > 0)) return 0;
  let n = 1;
  while (n < LAST_RUNG && (RUNGS[n] as number) < distance * 0.99) n++;
  return n;
}

/**
 * Best value of the quadratic over the plateau box, without the total squares. Same problem as in ReducedObjective,
 * value only.
 */
function projectedValue(
  box: SearchBranch,
  n: number,
  meanG: number,
  meanY: number,
  spread: number,
  gy: number,
): number {
  const gg = spread > 1e-13 * n ? spread : 0;
  const span = gg > 0 ? gy / gg : 0;
  const low = meanY - span * meanG;
  const high = low + span;
  let excess = Infinity;
  let [bestLow, bestHigh] = [low, high];
  if (low < box.lowMin || low > box.lowMax) {
    const b = low < box.lowMin ? box.lowMin : box.lowMax;
    const a22 = gg + n * meanG * meanG;
    let t = a22 > 0 ? b + (gy + n * meanG * (meanY - b)) / a22 : b;
    t = t < box.highMin ? box.highMin : Math.min(t, box.highMax);
    const dm = b + (t - b) * meanG - meanY;
    const ds = t - b - span;
    excess = n * dm * dm + gg * ds * ds;
    bestLow = b;
    bestHigh = t;
  }
  if (high < box.highMin || high > box.highMax) {
    const t = high < box.highMin ? box.highMin : box.highMax;
    const rest = 1 - meanG;
    const a11 = gg + n * rest * rest;
    let b = a11 > 0 ? t + (n * rest * (meanY - t) - gy) / a11 : t;
    b = b < box.lowMin ? box.lowMin : Math.min(b, box.lowMax);
    const dm = b + (t - b) * meanG - meanY;
    const ds = t - b - span;
    const other = n * dm * dm + gg * ds * ds;
    if (other < excess) {
      excess = other;
      bestLow = b;
      bestHigh = t;
    }
  }
  if (box.ordered && (box.negative ? bestLow < bestHigh : bestHigh < bestLow)) {
    const dm = levelInBox(box, meanY) - meanY;
    excess = n * dm * dm + gg * span * span;
  }
  return (excess < Infinity ? excess : 0) - span * gy;
}

/**
 * The measured points of one curve in the form that the fit works on: replicates of a dose are pooled into their
 * weight and mean, doses are sorted and taken as logarithms, responses are shifted and scaled to about one. Pooling
 * changes the residual sum of squares by a constant only, so the cost of a fit grows with the number of doses and not
 * with the number of replicates.
 *
 * One object is reused for many curves: its arrays grow when needed and are never freed.
 */
export class PooledCurve {
  /** Number of distinct positive doses. */
  count = 0;
  /** log10 of each distinct positive dose minus `logCenter`, ascending. */
  logDose = new Float64Array(32);
  weight = new Float64Array(32);
  /** Mean response of each dose, in scaled units. */
  mean = new Float64Array(32);
  /** Weight and weighted sum of the points at dose zero, which lie on the zero-dose plateau as their limit. */
  zeroWeight = 0;
  zeroMean = 0;
  totalWeight = 0;
  /** Weighted mean of all responses, scaled. */
  totalMean = 0;
  /** Sum of squares around the mean of each dose: the part of the residual sum that no curve can explain, scaled. */
  withinSquares = 0;
  /** Sum of squares of all scaled responses around `totalMean`. */
  totalSquares = 0;
  logCenter = 0;
  responseCenter = 0;
  responseScale = 1;
  /** Smallest distance between neighbouring doses in decades; infinite for a single dose. */
  smallestGap = Infinity;

  private order = new Int32Array(64);

  /**
   * Loads the points.
   * @param doses finite and not negative
   * @param responses finite, same length
   * @param weights optional weight of each point (not negative); one each when left out
   * @param plateaus limits of the plateaus; where they are far from the responses, their distance is the scale
   */
  load(
    doses: ArrayLike<number>,
    responses: ArrayLike<number>,
    weights?: ArrayLike<number>,
    plateaus: readonly (readonly [number, number])[] = [],
  ): void {
    const n = doses.length;
    this.reserve(n);
    let low = Infinity;
    let high = -Infinity;
    for (let i = 0; i < n; i++) {
      const y = responses[i] as number;
      if (y < low) low = y;
      if (y > high) high = y;
    }
    // Halve before adding: the sum or difference of two huge responses must not overflow.
    this.responseCenter = n > 0 ? low / 2 + high / 2 : 0;
    const halfRange = n > 0 ? high / 2 - low / 2 : 0;
    let scale = halfRange;
    for (const limits of plateaus) scale = Math.max(scale, limits[0] - high, low - limits[1]);
    this.responseScale = scale > 0 ? scale : 1;
    this.sortByDose(doses, n);
    this.pool(doses, responses, weights, n);
  }

  private reserve(n: number): void {
    if (this.order.length < n) this.order = new Int32Array(n * 2);
    if (this.logDose.length < n) {
      this.logDose = new Float64Array(n * 2);
      this.weight = new Float64Array(n * 2);
      this.mean = new Float64Array(n * 2);
    }
  }

  private sortByDose(doses: ArrayLike<number>, n: number): void {
    const order = this.order;
    for (let i = 0; i < n; i++) order[i] = i;
    if (n > 200) {
      order.subarray(0, n).sort((a, b) => (doses[a] as number) - (doses[b] as number) || a - b);
      return;
    }
    for (let i = 1; i < n; i++) {
      const index = order[i] as number;
      const dose = doses[index] as number;
      let k = i - 1;
      while (k >= 0 && (doses[order[k] as number] as number) > dose) {
        order[k + 1] = order[k] as number;
        k--;
      }
      order[k + 1] = index;
    }
  }

  private pool(
    doses: ArrayLike<number>,
    responses: ArrayLike<number>,
    weights: ArrayLike<number> | undefined,
    n: number,
  ): void {
    const { order, logDose, weight, mean, responseCenter, responseScale } = this;
    this.zeroWeight = 0;
    this.zeroMean = 0;
    this.withinSquares = 0;
    let count = 0;
    let total = 0;
    let sum = 0;
    let start = 0;
    while (start < n) {
      const dose = doses[order[start] as number] as number;
      let end = start;
      let w = 0;
      let wy = 0;
      while (end < n && (doses[order[end] as number] as number) === dose) {
        const index = order[end] as number;
        const wi = weights ? (weights[index] as number) : 1;
        w += wi;
        wy += (wi * ((responses[index] as number) - responseCenter)) / responseScale;
        end++;
      }
      if (w > 0) {
        const average = wy / w;
        for (let i = start; i < end; i++) {
          const index = order[i] as number;
          const d = ((responses[index] as number) - responseCenter) / responseScale - average;
          this.withinSquares += (weights ? (weights[index] as number) : 1) * d * d;
        }
        if (dose > 0) {
          logDose[count] = Math.log10(dose);
          weight[count] = w;
          mean[count] = average;
          count++;
        } else {
          this.zeroWeight = w;
          this.zeroMean = average;
        }
        total += w;
        sum += wy;
      }
      start = end;
    }
    this.count = count;
    this.totalWeight = total;
    this.totalMean = total > 0 ? sum / total : 0;
    this.finish();
  }

  private finish(): void {
    const { count, logDose, weight, mean, totalMean } = this;
    this.logCenter = count > 0 ? ((logDose[0] as number) + (logDose[count - 1] as number)) / 2 : 0;
    const zero = this.zeroMean - totalMean;
    let between = this.zeroWeight * zero * zero;
    let gap = Infinity;
    for (let i = 0; i < count; i++) {
      const d = (mean[i] as number) - totalMean;
      between += (weight[i] as number) * d * d;
      if (i > 0) gap = Math.min(gap, (logDose[i] as number) - (logDose[i - 1] as number));
    }
    for (let i = 0; i < count; i++) logDose[i] = (logDose[i] as number) - this.logCenter;
    this.smallestGap = gap;
    this.totalSquares = between + this.withinSquares;
  }
}

import type { PooledCurve } from './PooledCurve';
import type { SearchBranch } from './SearchBox';

/** Positions of the numbers in an evaluation (see `ReducedObjective.evaluate`). */
export const AT = {
  logEc50: 0,
  logHill: 1,
  value: 2,
  gradientE: 3,
  gradientQ: 4,
  hessianEE: 5,
  hessianEQ: 6,
  hessianQQ: 7,
  low: 8,
  high: 9,
  size: 10,
} as const;

/**
 * Variable projection of the four-parameter logistic (Golub and Pereyra 1973, with bounds on the linear part): for a
 * given log10 EC50 `e` and `q = ln(hill)` the best plateaus inside their box are an exact quadratic program in two
 * variables, so the fit is a smooth function of `e` and `q` alone. The gradient follows from the envelope theorem; the
 * Hessian is the exact one of the reduced function, that is the Schur complement over the plateaus that do not sit on a
 * limit. It is also exact where residuals are large and Gauss-Newton converges slowly.
 */
export class ReducedObjective {
  private g = new Float64Array(32);
  private z = new Float64Array(32);
  low = 0;
  high = 0;

  /** Writes value, gradient, Hessian and plateaus at (e, q) into `out` (layout `AT`). */
  evaluate(curve: PooledCurve, box: SearchBranch, e: number, q: number, out: Float64Array): void {
    const count = curve.count;
    if (this.g.length < count) {
      this.g = new Float64Array(count * 2);
      this.z = new Float64Array(count * 2);
    }
    const { g, z } = this;
    const { logDose, weight, mean, totalWeight, totalMean, zeroWeight } = curve;
    const slope = Math.exp(q) * Math.LN10;
    let sumG = 0;
    for (let j = 0; j < count; j++) {
      const zj = slope * (e - (logDose[j] as number));
      const gj = 1 / (1 + Math.exp(zj));
      z[j] = zj;
      g[j] = gj;
      sumG += (weight[j] as number) * gj;
    }
    const meanG = sumG / totalWeight;
    // Sums around the means: g can be nearly constant (shallow curves), and raw sums would cancel.
    let gg = zeroWeight * meanG * meanG;
    let gy = -zeroWeight * meanG * (curve.zeroMean - totalMean);
    for (let j = 0; j < count; j++) {
      const d = (g[j] as number) - meanG;
      const wd = (weight[j] as number) * d;
      gg += wd * d;
      gy += wd * ((mean[j] as number) - totalMean);
    }
    const held = this.plateaus(box, totalWeight, meanG, totalMean, gg, gy);
    const free = this.levelled(box, totalMean) ? 0 : held;
    const { low, high } = this;
    const span = high - low;

    // The linear part is written as constant + span * (g - pivot): pivot 0 when low is held, 1 when high is held,
    // mean when both are free.
    const pivot = free === 3 ? meanG : free === 2 ? 0 : 1;
    const zeroResidual = curve.zeroMean - low;
    let squares = zeroWeight * zeroResidual * zeroResidual;
    let linear = zeroWeight * pivot * pivot;
    let rP = 0;
    let rZ = 0;
    let sp = 0;
    let sz = 0;
    let ap = 0;
    let az = 0;
    let pp = 0;
    let pz = 0;
    let zz = 0;
    let cee = 0;
    let ceq = 0;
    let cqq = 0;
    for (let j = 0; j < count; j++) {
      const w = weight[j] as number;
      const gj = g[j] as number;
      const zj = z[j] as number;
      const r = (mean[j] as number) - low - span * gj;
      const wr = w * r;
      squares += wr * r;
      const c = gj - pivot;
      linear += w * c * c;
      const p = gj * (1 - gj);
      if (p > 0) {
        // Derivative of g in z is -p; z may be huge only where p has vanished.
        const pzj = p * zj;
        const curve2 = p * (1 - 2 * gj);
        rP += wr * p;
        rZ += wr * pzj;
        sp += w * p;
        sz += w * pzj;
        ap += w * p * c;
        az += w * pzj * c;
        pp += w * p * p;
        pz += w * p * pzj;
        zz += w * pzj * pzj;
        cee += wr * curve2;
        ceq += wr * (curve2 * zj - p);
        cqq += wr * (curve2 * zj * zj - pzj);
      }
    }
    out[0] = e;
    out[1] = q;
    out[2] = squares;
    out[3] = 2 * span * slope * rP;
    out[4] = 2 * span * rZ;
    let hee = span * span * pp - span * cee;
    let heq = span * span * pz - span * ceq;
    let hqq = span * span * zz - span * cqq;
    if (free !== 0 && linear > 0) {
      // Mixed derivatives with the span, and with the constant when both plateaus are free.
      const mixedE = -span * ap + rP;
      const mixedQ = -span * az + rZ;
      hee -= (mixedE * mixedE) / linear;
      heq -= (mixedE * mixedQ) / linear;
      hqq -= (mixedQ * mixedQ) / linear;
      if (free === 3) {
        const scale = (span * span) / totalWeight;
        hee -= scale * sp * sp;
        heq -= scale * sp * sz;
        hqq -= scale * sz * sz;
      }
    }
    out[5] = 2 * slope * slope * hee;
    out[6] = 2 * slope * heq;
    out[7] = 2 * hqq;
    out[8] = low;
    out[9] = high;
  }

  /**
   * If the best plateaus are in the wrong order, the best ones in the right order are equal (the quadratic is convex):
   * the curve is a level line.
   */
  private levelled(box: SearchBranch, meanY: number): boolean {
    if (!box.ordered || (box.negative ? this.low >= this.high : this.high >= this.low)) return false;
    this.low = levelInBox(box, meanY);
    this.high = this.low;
    return true;
  }

  /**
   * Best plateaus in their box. The optimum of a convex quadratic over a box lies inside, or on one of the limits that
   * the free optimum violates; so at most two one-dimensional problems are left. Returns 3 for both free, 2 for low
   * held, 1 for high held, 0 for both held.
   */
  private plateaus(box: SearchBranch, n: number, meanG: number, meanY: number, gg: number, gy: number): number {
    const span = gg > 0 ? gy / gg : 0;
    const low = meanY - span * meanG;
    const high = low + span;
    const lowHeld = low <= box.lowMin ? box.lowMin : low >= box.lowMax ? box.lowMax : Number.NaN;
    const highHeld = high <= box.highMin ? box.highMin : high >= box.highMax ? box.highMax : Number.NaN;
    if (Number.isNaN(lowHeld) && Number.isNaN(highHeld)) {
      this.low = low;
      this.high = high;
      return 3;
    }
    // Excess of the quadratic over its free optimum at a plateau pair: n * (shift of the mean)^2 + gg * (shift of the
    // span)^2.
    let best = Infinity;
    let free = 0;
    if (!Number.isNaN(lowHeld)) {
      const a22 = gg + n * meanG * meanG;
      let t = lowHeld;
      if (a22 > 0) t += (gy + n * meanG * (meanY - lowHeld)) / a22;
      const inside = t > box.highMin && t < box.highMax;
      if (!inside) t = t <= box.highMin ? box.highMin : box.highMax;
      const ds = t - lowHeld - span;
      const dm = lowHeld + (t - lowHeld) * meanG - meanY;
      best = n * dm * dm + gg * ds * ds;
      this.low = lowHeld;
      this.high = t;
      free = inside ? 2 : 0;
    }
    if (!Number.isNaN(highHeld)) {
      const rest = 1 - meanG;
      const a11 = gg + n * rest * rest;
      let b = highHeld;
      if (a11 > 0) b += (-gy + n * rest * (meanY - highHeld)) / a11;
      const inside = b > box.lowMin && b < box.lowMax;
      if (!inside) b = b <= box.lowMin ? box.lowMin : box.lowMax;
      const ds = highHeld - b - span;
      const dm = b + (highHeld - b) * meanG - meanY;
      if (n * dm * dm + gg * ds * ds < best) {
        this.low = b;
        this.high = highHeld;
        free = inside ? 1 : 0;
      }
    }
    return free;
  }
}

/** The height of the best level line whose plateaus lie inside the box. */
export function levelInBox({ lowMin, lowMax, highMin, highMax }: SearchBranch, meanY: number): number {
  return Math.min(Math.min(lowMax, highMax), Math.max(Math.max(lowMin, highMin), meanY));
}

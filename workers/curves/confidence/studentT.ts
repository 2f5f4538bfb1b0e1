/**
 * Regularised incomplete beta function I_x(a, b) by its continued fraction (Lentz's method; DLMF 8.17.22), accurate
 * to about 1e-14.
 * @param x between 0 and 1
 */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (!(x > 0)) return 0;
  if (x >= 1) return 1;
  // The fraction converges fast only on the near side of the mean.
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x)) / a;
  const tiny = 1e-300;
  let c = 1;
  let d = 1 - ((a + b) * x) / (a + 1);
  d = 1 / (Math.abs(d) < tiny ? tiny : d);
  let h = d;
  for (let m = 1; m < 500; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / nonZero(1 + even * d);
    c = nonZero(1 + even / c);
    h *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / nonZero(1 + odd * d);
    c = nonZero(1 + odd / c);
    const factor = d * c;
    h *= factor;
    if (Math.abs(factor - 1) < 1e-15) break;
  }
  return front * h;
}

/** Probability that |t| of Student's distribution with `df` degrees of freedom exceeds the given value. */
export function studentTwoSided(t: number, df: number): number {
  return incompleteBeta(df / (df + t * t), df / 2, 0.5);
}

/** Probability that F with (df1, df2) degrees of freedom exceeds the given value. */
export function fUpperTail(f: number, df1: number, df2: number): number {
  return incompleteBeta(df2 / (df2 + df1 * f), df2 / 2, df1 / 2);
}

/** The t that |t| exceeds with probability `alpha`: 1.959964 for 0.05 and many degrees of freedom. */
export function studentCritical(alpha: number, df: number): number {
  const key = `${alpha} ${df}`;
  const held = criticals.get(key);
  if (held !== undefined) return held;
  const found = searchCritical(alpha, df);
  criticals.set(key, found);
  return found;
}

/** As many as there are numbers of points; the curves of an assay share one or two. */
const criticals = new Map<string, number>();

function searchCritical(alpha: number, df: number): number {
  let low = 0;
  let high = 1;
  while (studentTwoSided(high, df) > alpha && high < 1e12) high *= 2;
  for (let i = 0; i < 200 && high - low > 1e-13 * high; i++) {
    const mid = (low + high) / 2;
    if (studentTwoSided(mid, df) > alpha) low = mid;
    else high = mid;
  }
  return (low + high) / 2;
}

function nonZero(value: number): number {
  return Math.abs(value) < 1e-300 ? 1e-300 : value;
}

/** Logarithm of the gamma function for positive x: recurrence up to 15, then Stirling's series (DLMF 5.11.1). */
function logGamma(x: number): number {
  let shift = 0;
  while (x < 15) {
    shift += Math.log(x);
    x += 1;
  }
  const r = 1 / (x * x);
  const series = (1 / 12 - r * (1 / 360 - r * (1 / 1260 - r * (1 / 1680 - r / 1188)))) / x;
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + series - shift;
}

/** Ratio of pivots below which a matrix counts as singular after its diagonal was scaled to one. */
const SINGULAR = 1e-13;

/**
 * Inverse of a small symmetric positive definite matrix by Cholesky decomposition, after scaling its diagonal to one
 * so that parameters of different size do not look singular. Null when it is singular.
 */
export function invertSymmetric(matrix: readonly (readonly number[])[]): number[][] | null {
  const n = matrix.length;
  const scale = matrix.map((row, i) => 1 / Math.sqrt(row[i]!));
  if (scale.some((value) => !Number.isFinite(value))) return null;
  const lower = Array.from({ length: n }, () => new Array<number>(n).fill(0));
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i]![j]! * scale[i]! * scale[j]!;
      for (let k = 0; k < j; k++) sum -= lower[i]![k]! * lower[j]![k]!;
      if (i === j) {
        if (!(sum > SINGULAR)) return null;
        lower[i]![i] = Math.sqrt(sum);
      } else lower[i]![j] = sum / lower[j]![j]!;
    }
  }
  const inverse = Array.from({ length: n }, () => new Array<number>(n).fill(0));
  for (let column = 0; column < n; column++) {
    const x = new Array<number>(n).fill(0);
    for (let i = 0; i < n; i++) {
      let sum = i === column ? 1 : 0;
      for (let k = 0; k < i; k++) sum -= lower[i]![k]! * x[k]!;
      x[i] = sum / lower[i]![i]!;
    }
    for (let i = n - 1; i >= 0; i--) {
      let sum = x[i]!;
      for (let k = i + 1; k < n; k++) sum -= lower[k]![i]! * x[k]!;
      x[i] = sum / lower[i]![i]!;
    }
    for (let i = 0; i < n; i++) inverse[i]![column] = x[i]! * scale[i]! * scale[column]!;
  }
  return inverse;
}

/**
 * The digits that are missing after the decimal point, as figures of the same width, so that the decimal points in a
 * column align. `decimals` is the largest number of decimals in the column. For a number without a point, the point is
 * included.
 */
export function decimalFill(text: string, decimals: number): string {
  if (decimals <= 0 || !/\d/.test(text) || /[eE]/.test(text)) return '';
  const point = text.indexOf('.');
  const present = point === -1 ? 0 : text.length - point - 1;
  if (present >= decimals) return '';
  return `${point === -1 ? '.' : ''}${'0'.repeat(decimals - present)}`;
}

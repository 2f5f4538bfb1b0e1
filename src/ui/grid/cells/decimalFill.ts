/**
 * Digits that are missing behind the decimal point, as figures of the same width, so that numbers in one column align by their
 * points under each other. `decimals` is the largest number of decimals in the column.
 * A number without a point also lacks the point.
 */
export function decimalFill(text: string, decimals: number): string {
  if (decimals <= 0 || !/\d/.test(text) || /[eE]/.test(text)) return '';
  const point = text.indexOf('.');
  const present = point === -1 ? 0 : text.length - point - 1;
  if (present >= decimals) return '';
  return `${point === -1 ? '.' : ''}${'0'.repeat(decimals - present)}`;
}

/** The text of a number with separated thousands: `12345.6` is `12,345.6`. Exponents and other texts stay as they are. */
export function grouped(text: string): string {
  const [, sign = '', whole = '', rest = ''] = /^([-+]?)(\d+)(\.\d+)?$/.exec(text) ?? [];
  if (whole.length < 4) return text;
  const parts: string[] = [];
  for (let end = whole.length; end > 0; end -= 3) parts.unshift(whole.slice(Math.max(0, end - 3), end));
  return `${sign}${parts.join(',')}${rest}`;
}

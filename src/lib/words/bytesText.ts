const UNITS = ['kB', 'MB', 'GB', 'TB'] as const;
/** From here on a decimal adds no information. */
const ROUND = 100;

/** A size as Windows and the limits of this product count it, 1 MB = 1024 kB: `12 kB`, `1.4 MB`, `214 MB`. */
export function bytesText(bytes: number): string {
  let amount = bytes / 1024;
  let unit = 0;
  for (; amount >= 1000 && unit < UNITS.length - 1; unit++) amount /= 1024;
  if (unit === 0) return `${bytes === 0 ? 0 : Math.max(1, Math.round(amount))} kB`;
  const text = amount >= ROUND ? String(Math.round(amount)) : amount.toFixed(1).replace(/\.0$/, '');
  return `${text} ${UNITS[unit]}`;
}

/** The message for something too large: `The file is 120 MB; the limit is 100 MB.` */
export function tooLargeText(what: string, bytes: number, limit: number): string {
  const [has, most] = [bytesText(bytes), bytesText(limit)];
  return `${what} is ${has === most ? `just over ${has}` : has}; the limit is ${most}.`;
}

import { lazily } from '../lazily';

const whole = lazily(() => new Intl.NumberFormat('en-US'));

/** A number with separated thousands: `1,204`. */
export function numberText(count: number): string {
  return whole().format(count);
}

/** The word for one thing or for several: `is` or `are`. @param many `one` with an s when left out */
export function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}

/** How many of what: `1 record`, `1,204 records`. @param many `one` with an s when left out */
export function counted(count: number, one: string, many?: string): string {
  return `${numberText(count)} ${plural(count, one, many)}`;
}

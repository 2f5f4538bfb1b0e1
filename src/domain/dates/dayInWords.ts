import type { CivilDate } from './civilDate';
import { MONTHS } from './monthNames';

/** `5 March 2024`: no order of numbers to mistake. */
export function dayInWords({ year, month, day }: CivilDate): string {
  return `${day} ${MONTHS[month - 1]} ${year}`;
}

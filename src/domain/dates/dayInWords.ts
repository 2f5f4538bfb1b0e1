import type { CivilDate } from './civilDate';
import { MONTHS } from './monthNames';

/** `5 March 2024`: a form in which day and month cannot be confused. */
export function dayInWords({ year, month, day }: CivilDate): string {
  return `${day} ${MONTHS[month - 1]} ${year}`;
}

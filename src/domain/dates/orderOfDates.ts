import type { DateOrder } from './dateOrder';
import { isOpenOrder, readDateText } from './readDateText';

/** Evidence in the dates of a column for the order of day and month. */
export interface ColumnOrder {
  /** The order that some date proves, because there is no month 13; null = none does, or they contradict each other. */
  proven: DateOrder | null;
  /** The text that proves it. */
  proof: string | null;
  /** Dates prove both orders: no order reads them all. */
  isMixed: boolean;
  /** Some dates depend on the order. */
  isOpen: boolean;
  /** A date that depends on the order. */
  sample: string | null;
  /** The order that dates of this form usually have. */
  usual: DateOrder | null;
}

/** Determines the order of day and month from the texts of a column. Texts that are not dates are ignored. */
export function orderOfDates(texts: Iterable<string>): ColumnOrder {
  const found: ColumnOrder = { proven: null, proof: null, isMixed: false, isOpen: false, sample: null, usual: null };
  for (const text of texts) {
    const read = readDateText(text);
    if (!read || read.dayFirst === read.monthFirst) continue;
    found.usual ??= read.usual;
    if (isOpenOrder(read)) {
      found.isOpen = true;
      found.sample ??= text;
      continue;
    }
    if (read.dayFirst && read.monthFirst) continue;
    const order: DateOrder = read.dayFirst ? 'day-first' : 'month-first';
    if (found.proven !== null && found.proven !== order) found.isMixed = true;
    found.proven ??= order;
    found.proof ??= text;
  }
  return found.isMixed ? { ...found, proven: null } : found;
}

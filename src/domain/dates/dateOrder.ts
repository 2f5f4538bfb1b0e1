/** Which of day and month comes first in a date of numbers. */
export const DATE_ORDERS = ['day-first', 'month-first'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

export const DATE_ORDER_LABELS: Record<DateOrder, string> = { 'day-first': 'Day first', 'month-first': 'Month first' };

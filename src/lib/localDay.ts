const two = (number: number) => String(number).padStart(2, '0');

/** The person's calendar day at a time (ISO 8601), `YYYY-MM-DD`: the day in UTC is another one for hours each day. */
export function localDay(time: string): string {
  const at = new Date(time);
  return `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

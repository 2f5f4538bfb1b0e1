/** Whether the day precedes the month in numeric dates, judged by the language of the browser. */
export function dayComesFirst(locales: readonly string[] = navigator.languages): boolean {
  const parts = new Intl.DateTimeFormat(locales[0], {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }).formatToParts(new Date(2025, 4, 13));
  const place = (type: string) => parts.findIndex((part) => part.type === type);
  return place('day') < place('month');
}

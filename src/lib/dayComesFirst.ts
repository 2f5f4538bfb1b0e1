/** Whether the day precedes the month in numeric dates, judged by the language of the browser. */
export function dayComesFirst(locales: readonly string[] = navigator.languages): boolean {
  const parts = new Intl.DateTimeFormat(readable(locales[0]), {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }).formatToParts(new Date(2025, 4, 13));
  const place = (type: string) => parts.findIndex((part) => part.type === type);
  return place('day') < place('month');
}

/** WebKit on Linux answers the name of the system's locale, which need not be a language tag ("c", "posix"). */
function readable(locale: string | undefined): string | undefined {
  try {
    return locale === undefined ? undefined : Intl.getCanonicalLocales(locale)[0];
  } catch {
    return undefined;
  }
}

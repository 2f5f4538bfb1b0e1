/** A moment as clocks in a time zone show it. */
export interface LocalParts {
  year: number;
  /** 1 to 12. */
  month: number;
  /** Of the month; `momentOf` also accepts days beyond its end. */
  day: number;
  /** Since midnight. */
  minutes: number;
  /** 1 = Monday to 7 = Sunday. */
  weekday: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/**
 * Date and time as clocks in a time zone show them.
 * @param at Unix milliseconds
 * @param timeZone an IANA name
 * @throws RangeError for an unknown name
 */
export function localParts(at: number, timeZone: string): LocalParts {
  const parts: { [type: string]: number } = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(at)) parts[type] = Number(value);
  const [year, month, day] = [parts.year ?? 0, parts.month ?? 0, parts.day ?? 0];
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7;
  return { year, month, day, minutes: (parts.hour ?? 0) * 60 + (parts.minute ?? 0), weekday };
}

/**
 * The moment at which clocks in a time zone show this. A time that is skipped by a change to summer time counts as an
 * hour later; if a time occurs twice, the first is meant.
 * @returns Unix milliseconds
 */
export function momentOf(parts: Omit<LocalParts, 'weekday'>, timeZone: string): number {
  const shown = Date.UTC(parts.year, parts.month - 1, parts.day, 0, parts.minutes);
  const offsetAt = (at: number) => {
    const local = localParts(at, timeZone);
    return Date.UTC(local.year, local.month - 1, local.day, 0, local.minutes) - Math.floor(at / 60_000) * 60_000;
  };
  // The offsets on both sides of a nearby change.
  const candidates = [shown - offsetAt(shown - 86_400_000), shown - offsetAt(shown + 86_400_000)].sort((a, b) => a - b);
  const exact = candidates.find((at) => at + offsetAt(at) === shown);
  return exact ?? (candidates[1] as number);
}

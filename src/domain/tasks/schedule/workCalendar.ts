/**
 * Days as whole numbers (0 = 1970-01-01, a Thursday) counted in one of two ways: all days, or Monday to Friday if the
 * workspace avoids weekends. Holidays are not supported; they would be added here.
 */
export interface WorkCalendar {
  /** The day itself, or the Monday after it when weekends are avoided. */
  roll(day: number): number;
  /** The distance to `to` in counted days. */
  dist(from: number, to: number): number;
  /** The day that is this many counted days later. */
  add(day: number, days: number): number;
}

const ALL_DAYS: WorkCalendar = {
  roll: (day) => day,
  dist: (from, to) => to - from,
  add: (day, days) => day + days,
};

/** 0 = Monday to 6 = Sunday. */
const weekday = (day: number) => (((day + 3) % 7) + 7) % 7;

function roll(day: number): number {
  const of = weekday(day);
  return of < 5 ? day : day + 7 - of;
}

/** The running number of a day among Mondays to Fridays. */
function workday(day: number): number {
  const rolled = roll(day);
  return Math.floor((rolled + 3) / 7) * 5 + weekday(rolled);
}

const WORKDAYS: WorkCalendar = {
  roll,
  dist: (from, to) => workday(to) - workday(from),
  add(day, days) {
    const of = workday(day) + days;
    return Math.floor(of / 5) * 7 + (((of % 5) + 5) % 5) - 3;
  },
};

export const workCalendar = (avoidsWeekends: boolean): WorkCalendar => (avoidsWeekends ? WORKDAYS : ALL_DAYS);

/**
 * Days as whole numbers (0 = 1970-01-01, a Thursday) under one of two countings: all days, or Monday to Friday where the
 * workspace avoids weekends. Holidays are not known; they would come here.
 */
export interface WorkCalendar {
  /** The day itself, or the Monday after it when weekends are avoided. */
  roll(day: number): number;
  /** How many days further `to` is, counted. */
  dist(from: number, to: number): number;
  /** The day that is so many counted days further. */
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

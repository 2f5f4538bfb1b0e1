import { z } from 'zod';
import { type LocalParts, localParts, momentOf } from '@/lib/zonedTime';

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 18:30');
/** 1 = Monday to 7 = Sunday, as ISO 8601 counts. */
const weekday = z.number().int().min(1).max(7);

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** When emails and chat messages are sent. The list in the app is never held back. */
export const deliverySchema = z.object({
  /** Everything that is not urgent is sent in one email. */
  digest: z.enum(['off', 'daily', 'weekly']),
  digest_at: clock,
  /**
   * Days on which a person works: no digest on other days, which are quiet as a whole. A weekly digest is sent on the
   * first.
   */
  days: z.array(weekday).min(1).max(7),
  quiet: z.object({ is_on: z.boolean(), from: clock, to: clock }),
  /** Until then, only the list in the app; ISO 8601. */
  paused_until: z.iso.datetime({ offset: true }).nullable(),
  /** IANA name, for example Europe/Zurich. */
  time_zone: z.string().max(64).refine(isTimeZone, 'must be a time zone such as Europe/Zurich'),
});
export type Delivery = z.infer<typeof deliverySchema>;

export const USUAL_DELIVERY: Delivery = {
  digest: 'daily',
  digest_at: '08:00',
  days: [1, 2, 3, 4, 5],
  quiet: { is_on: false, from: '18:30', to: '07:30' },
  paused_until: null,
  time_zone: 'UTC',
};

const minutesOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
const WEEK = 7;

/**
 * The next moment at which a digest is sent; null when the person wants none.
 * @param after Unix milliseconds
 */
export function nextDigest(delivery: Delivery, after: number): number | null {
  if (delivery.digest === 'off') return null;
  const days = delivery.digest === 'weekly' ? [Math.min(...delivery.days)] : delivery.days;
  const today = localParts(after, delivery.time_zone);
  for (let ahead = 0; ahead <= WEEK + 1; ahead++) {
    const at = momentOf(
      { ...today, day: today.day + ahead, minutes: minutesOf(delivery.digest_at) },
      delivery.time_zone,
    );
    if (at > after && days.includes(localParts(at, delivery.time_zone).weekday)) return at;
  }
  return null;
}

function isQuiet(delivery: Delivery, at: number): boolean {
  const { quiet } = delivery;
  if (!quiet.is_on) return false;
  const { weekday: day, minutes } = localParts(at, delivery.time_zone);
  if (!delivery.days.includes(day)) return true;
  const [from, to] = [minutesOf(quiet.from), minutesOf(quiet.to)];
  return from <= to ? minutes >= from && minutes < to : minutes >= from || minutes < to;
}

const DAY_MINUTES = 24 * 60;
const MINUTE = 60_000;
/** Clocks change on quarters of an hour. */
const STEP = 15 * MINUTE;

/**
 * The moments at which clocks show this time of a day: two if it occurs twice; if it is skipped, the moment of the
 * change.
 */
function showings(day: LocalParts, minutes: number, timeZone: string): number[] {
  let at = momentOf({ ...day, minutes }, timeZone);
  const shown = localParts(at, timeZone);
  const again = [30, 60].map((later) => at + later * MINUTE);
  if (shown.minutes === minutes) return [at, ...again.filter((one) => localParts(one, timeZone).minutes === minutes)];
  const isAfter = (one: LocalParts) => one.day === shown.day && one.minutes > minutes;
  while (isAfter(localParts(at - STEP, timeZone))) at -= STEP;
  return [at];
}

/**
 * The first moment from `at` on at which something may be sent: after the pause, outside the quiet hours.
 * @param at Unix milliseconds
 */
export function sendableFrom(delivery: Delivery, at: number): number {
  const moment = delivery.paused_until === null ? at : Math.max(at, Date.parse(delivery.paused_until));
  if (!isQuiet(delivery, moment)) return moment;
  // The quiet time ends with the quiet hours or, after days without work, at midnight.
  const today = localParts(moment, delivery.time_zone);
  for (let ahead = 0; ahead <= WEEK + 1; ahead++) {
    const day = { ...today, day: today.day + ahead };
    const ends = [0, minutesOf(delivery.quiet.to)].flatMap((end) => showings(day, end, delivery.time_zone));
    const loud = ends.find((end) => end > moment && !isQuiet(delivery, end));
    if (loud !== undefined) return loud;
  }
  return moment;
}

/** How much of a day quiet hours must leave. */
const LEAST_LOUD = 60;

/**
 * Error in the quiet hours; null if there is none. Quiet hours that leave no time of the day would hold back everything
 * indefinitely, and those that end when they begin could mean none or the whole day.
 */
export function quietFault({ is_on, from, to }: Delivery['quiet']): string | null {
  if (!is_on) return null;
  const quiet = (minutesOf(to) - minutesOf(from) + DAY_MINUTES) % DAY_MINUTES;
  if (quiet > 0 && DAY_MINUTES - quiet >= LEAST_LOUD) return null;
  const fault =
    quiet === 0
      ? 'Quiet hours must end at a different time than they begin.'
      : 'Quiet hours must leave at least one hour of the day.';
  return `${fault} To receive no e-mail or no Slack messages, turn them off for each kind of notice.`;
}

/** A change of when e-mails and chat messages are sent; what is left out stays. */
export const deliveryChange = deliverySchema.partial().superRefine(({ quiet }, cx) => {
  const message = quiet && quietFault(quiet);
  if (message) cx.addIssue({ code: 'custom', path: ['quiet'], message });
});

import { DAY_MILLIS } from './civilDate';
import { isoDayNumber } from './isoDate';

const MOMENT = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:\d{2})?$/;

/**
 * Unix milliseconds of an ISO 8601 date and time, or null when the text is not one. A text without a zone is read in
 * the given one (the platform would use its own, which differs between device and server).
 * @param tzMinutes minutes east of UTC.
 */
export function parseMoment(text: string, tzMinutes: number): number | null {
  const found = MOMENT.exec(text);
  const day = found ? isoDayNumber(found[1]!) : null;
  if (!found || day === null) return null;
  const [hours, minutes, seconds] = [Number(found[2]), Number(found[3]), Number(found[4] ?? 0)];
  if (hours > 23 || minutes > 59 || seconds > 59) return null;
  const millis = Number((found[5] ?? '').padEnd(3, '0').slice(0, 3));
  const zone = found[6];
  let east = tzMinutes;
  if (zone === 'Z') east = 0;
  else if (zone) east = (zone.startsWith('-') ? -1 : 1) * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4)));
  return day * DAY_MILLIS + ((hours * 60 + minutes - east) * 60 + seconds) * 1000 + millis;
}

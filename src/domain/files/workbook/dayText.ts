import type { NumberFormat } from './numberFormat';

const DAY_SECONDS = 86_400;
/** Days from the first day of a workbook to 1970-01-01. */
const EPOCH_1900 = 25_569;
const EPOCH_1904 = 24_107;
/** Spreadsheet programs believe that 1900 had a 29 February. */
const NO_SUCH_DAY = 60;
/** 9999-12-31, the last day that they support. */
const LAST_DAY = 2_958_465;

const two = (n: number) => String(n).padStart(2, '0');

/** The fraction of a second as a format shows it: `.5`; empty if there is none. */
const partText = (part: number, figures: number) => (part === 0 ? '' : `.${String(part).padStart(figures, '0')}`);

const clock = (seconds: number, part: string, hasSeconds: boolean) => {
  const rest = seconds % 60;
  const isWhole = rest === 0 && part === '' && !hasSeconds;
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}${isWhole ? '' : `:${two(rest)}${part}`}`;
};

/**
 * A number of a workbook that is shown as a day, a time or a duration, as text without a zone: `2026-02-03`,
 * `2026-02-03 13:30:45`, `09:05:30`, `27:15:00`; null for a number that is not a day.
 * @param is1904 whether the workbook counts its days from 1904
 */
export function dayText(
  value: number,
  { hasDate, hasSeconds, isElapsed, fraction }: NumberFormat,
  is1904: boolean,
): string | null {
  const parts = 10 ** fraction;
  if (isElapsed) {
    const whole = Math.round(Math.abs(value) * DAY_SECONDS * parts);
    const seconds = Math.floor(whole / parts);
    const part = partText(whole % parts, fraction);
    const hours = Math.floor(seconds / 3600);
    const rest = seconds - hours * 3600;
    return `${value < 0 && whole > 0 ? '-' : ''}${two(hours)}:${two(Math.floor(rest / 60))}:${two(rest % 60)}${part}`;
  }
  if (value < 0 || value > LAST_DAY) return null;
  const whole = Math.round(value * DAY_SECONDS * parts);
  const part = partText(whole % parts, fraction);
  const all = Math.floor(whole / parts);
  const day = Math.floor(all / DAY_SECONDS);
  const seconds = all - day * DAY_SECONDS;
  const time = clock(seconds, part, hasSeconds && !hasDate);
  const isMidnight = seconds === 0 && part === '';
  if (!hasDate || (day === 0 && !is1904)) return isMidnight && hasDate ? null : time;
  // The day that does not exist must not be read as another one.
  if (!is1904 && day === NO_SUCH_DAY) return `1900-02-29${isMidnight ? '' : ` ${time}`}`;
  const early = !is1904 && day < NO_SUCH_DAY ? 1 : 0;
  const date = new Date((day + early - (is1904 ? EPOCH_1904 : EPOCH_1900)) * DAY_SECONDS * 1000);
  return `${date.toISOString().slice(0, 10)}${isMidnight ? '' : ` ${time}`}`;
}

import type { FastifyRequest } from 'fastify';
import { invalid } from '@/domain/refusal';

const MOST = 840;

/** The header X-Timezone: minutes east of UTC, or the name of a time zone; 0 without it. */
export function timezoneMinutes(request: FastifyRequest): number {
  const value = request.headers['x-timezone'];
  if (value === undefined) return 0;
  const minutes = Number(value);
  if (Number.isInteger(minutes) && Math.abs(minutes) <= MOST) return minutes;
  try {
    const zone = { timeZone: String(value), timeZoneName: 'longOffset' } as const;
    const shown = new Intl.DateTimeFormat('en-US', zone).format(new Date());
    const [, sign, hours, rest] = /GMT([+-])(\d\d):(\d\d)/.exec(shown) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(rest ?? 0));
  } catch {
    throw invalid(['x-timezone'], 'The header X-Timezone does not name a time zone.', 'timezone');
  }
}

import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import {
  type Delivery,
  deliveryChange,
  deliverySchema,
  nextDigest,
  sendableFrom,
  USUAL_DELIVERY,
} from '@/domain/notices/delivery';
import { localParts } from '@/lib/zonedTime';

const ZONES = ['UTC', 'Europe/Zurich', 'America/St_Johns', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia'];
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
const deliveries: fc.Arbitrary<Delivery> = fc.record({
  digest: fc.constantFrom('daily', 'weekly'),
  digest_at: clock,
  days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  quiet: fc.record({ is_on: fc.boolean(), from: clock, to: clock }),
  paused_until: fc.constant(null),
  time_zone: fc.constantFrom(...ZONES),
});
const moments = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 11, 31) });

const minutesOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

describe('the next digest', () => {
  it("comes after the given time, on one of the person's days, at their hour in their time zone", () => {
    fc.assert(
      fc.property(deliveries, moments, (delivery, after) => {
        const at = nextDigest(delivery, after);
        expect(at).not.toBeNull();
        if (at === null) return;
        expect(at).toBeGreaterThan(after);
        expect(at - after).toBeLessThanOrEqual(8 * DAY + 2 * 60 * MINUTE);
        const local = localParts(at, delivery.time_zone);
        expect(delivery.days).toContain(local.weekday);
        const late = (local.minutes - minutesOf(delivery.digest_at) + 1440) % 1440;
        // A change to summer time may skip the hour.
        expect([0, 30, 60]).toContain(late);
      }),
      { numRuns: 400 },
    );
  });

  it('is unique: just before it, the answer is the same', () => {
    fc.assert(
      fc.property(deliveries, moments, (delivery, after) => {
        const at = nextDigest(delivery, after) as number;
        expect(nextDigest(delivery, at - 1)).toBe(at);
        expect(nextDigest(delivery, at)).toBeGreaterThan(at);
      }),
      { numRuns: 200 },
    );
  });

  it('stays at eight in Zurich when summer time begins, and comes once if an hour occurs twice', () => {
    const zurich = { ...USUAL_DELIVERY, days: [1, 2, 3, 4, 5, 6, 7], time_zone: 'Europe/Zurich' };
    const saturday = Date.UTC(2026, 2, 28, 12);
    const sunday = nextDigest(zurich, saturday) as number;
    expect(new Date(sunday).toISOString()).toBe('2026-03-29T06:00:00.000Z');
    const twice = { ...zurich, digest_at: '02:30' };
    const first = nextDigest(twice, Date.UTC(2026, 9, 24, 12)) as number;
    expect(new Date(first).toISOString()).toBe('2026-10-25T00:30:00.000Z');
    expect(new Date(nextDigest(twice, first) as number).toISOString()).toBe('2026-10-26T01:30:00.000Z');
  });

  it('does not exist if it is off', () => {
    expect(nextDigest({ ...USUAL_DELIVERY, digest: 'off' }, 0)).toBeNull();
  });
});

describe('when something may be sent', () => {
  const isQuietAt = (delivery: Delivery, at: number) => {
    const { weekday, minutes } = localParts(at, delivery.time_zone);
    const [from, to] = [minutesOf(delivery.quiet.from), minutesOf(delivery.quiet.to)];
    if (!delivery.days.includes(weekday)) return true;
    return from <= to ? minutes >= from && minutes < to : minutes >= from || minutes < to;
  };

  it('is immediately outside quiet hours, and never within them', () => {
    fc.assert(
      fc.property(deliveries, moments, (delivery, at) => {
        const from = sendableFrom(delivery, at);
        expect(from).toBeGreaterThanOrEqual(at);
        if (!delivery.quiet.is_on) expect(from).toBe(at);
        else if (!isQuietAt(delivery, at)) expect(from).toBe(at);
        else if (from - at < 7 * DAY) expect(isQuietAt(delivery, from)).toBe(false);
      }),
      { numRuns: 400 },
    );
  });

  it('is the exact minute at which quiet hours end', () => {
    const quietOnes = deliveries.filter(({ quiet }) => quiet.is_on && quiet.from !== quiet.to);
    fc.assert(
      fc.property(quietOnes, moments, (delivery, at) => {
        const from = sendableFrom(delivery, at);
        expect(isQuietAt(delivery, from)).toBe(false);
        if (from === at) return;
        expect(isQuietAt(delivery, from - 1)).toBe(true);
        // No earlier time would have been possible: every quarter of an hour in between is quiet.
        for (let between = at; between < from; between += 15 * MINUTE) expect(isQuietAt(delivery, between)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('follows the time zone on the nights on which clocks change', () => {
    const days = [1, 2, 3, 4, 5, 6, 7];
    const of = (time_zone: string, from: string, to: string): Delivery => ({
      ...USUAL_DELIVERY,
      days,
      time_zone,
      quiet: { is_on: true, from, to },
    });
    const sent = (delivery: Delivery, at: string) => new Date(sendableFrom(delivery, Date.parse(at))).toISOString();
    const zurich = of('Europe/Zurich', '22:00', '07:30');
    expect(sent(zurich, '2026-03-28T22:00:00Z')).toBe('2026-03-29T05:30:00.000Z');
    expect(sent(zurich, '2026-10-24T22:00:00Z')).toBe('2026-10-25T06:30:00.000Z');
    // The end is skipped in spring, and occurs twice in autumn.
    const early = of('Europe/Zurich', '22:00', '02:30');
    expect(sent(early, '2026-03-28T22:00:00Z')).toBe('2026-03-29T01:00:00.000Z');
    expect(sent(early, '2026-10-24T22:00:00Z')).toBe('2026-10-25T00:30:00.000Z');
    expect(sent(early, '2026-10-25T01:10:00Z')).toBe('2026-10-25T01:30:00.000Z');
    expect(sent(of('America/New_York', '18:30', '07:30'), '2026-03-08T01:00:00Z')).toBe('2026-03-08T11:30:00.000Z');
    expect(sent(of('Australia/Lord_Howe', '20:00', '06:00'), '2026-10-03T12:00:00Z')).toBe('2026-10-03T19:00:00.000Z');
    // In Cairo the hour after midnight is skipped.
    expect(sent(of('Africa/Cairo', '20:00', '00:30'), '2026-04-23T20:00:00Z')).toBe('2026-04-23T22:00:00.000Z');
  });

  it('is refused for quiet hours that leave no time to send', () => {
    const fault = (from: string, to: string, is_on = true) =>
      deliveryChange.safeParse({ quiet: { is_on, from, to } }).error?.issues[0]?.message ?? null;
    expect(fault('18:30', '07:30')).toBeNull();
    expect(fault('00:00', '23:00')).toBeNull();
    expect(fault('00:00', '23:59')).toMatch('at least one hour');
    expect(fault('09:10', '09:00')).toMatch('at least one hour');
    expect(fault('08:00', '08:00')).toMatch('a different time');
    expect(fault('08:00', '08:00', false)).toBeNull();
  });

  it('is after a pause', () => {
    const paused = { ...USUAL_DELIVERY, paused_until: '2026-05-04T06:00:00Z' };
    expect(sendableFrom(paused, Date.UTC(2026, 4, 1))).toBe(Date.UTC(2026, 4, 4, 6));
    expect(sendableFrom(paused, Date.UTC(2026, 4, 5))).toBe(Date.UTC(2026, 4, 5));
  });

  it('requires complete settings', () => {
    expect(deliverySchema.safeParse({ ...USUAL_DELIVERY, digest_at: '24:00' }).success).toBe(false);
    expect(deliverySchema.safeParse({ ...USUAL_DELIVERY, days: [] }).success).toBe(false);
    expect(deliverySchema.safeParse({ ...USUAL_DELIVERY, time_zone: 'Mars/Olympus' }).success).toBe(false);
  });
});

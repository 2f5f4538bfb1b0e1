import { describe, expect, it } from 'vitest';
import { ServerFault } from '@/contract/failures';
import { mayRetryQuery } from '@/contract/queryRetry';
import { refusalOf } from '@/contract/refusalOf';
import { retryAfterOf } from '@/contract/retryAfter';
import { Refusal } from '@/domain/refusal';
import { createLane } from '@/sync/lane';
import type { Timers } from '@/sync/retry/timers';

const NOW = Date.parse('2026-01-01T00:00:00Z');
const asked = (value: string) => retryAfterOf(new Headers({ 'retry-after': value }), NOW);

describe('a server that asks to wait', () => {
  it('says so in seconds or with a date, and invalid values are ignored', () => {
    expect(asked('7')).toBe(7);
    expect(asked('Thu, 01 Jan 2026 00:00:30 GMT')).toBe(30);
    expect(asked('Wed, 31 Dec 2025 00:00:00 GMT')).toBe(0);
    expect(asked('999999999')).toBe(3600);
    expect(asked('soon')).toBeNull();
    expect(retryAfterOf(new Headers(), NOW)).toBeNull();
  });

  it('is carried by refusals and errors alike', () => {
    expect(refusalOf(429, { content: 'Slower' }, 9)).toMatchObject({ code: 'too_many', retryAfter: 9 });
    expect(refusalOf(503, { content: 'Away' }, 1)).toMatchObject({ status: 503, retryAfter: 1 });
    expect(refusalOf(403, { content: 'No' })).toMatchObject({ retryAfter: null });
  });

  it.each([
    ['a refusal', new Refusal('too_many', 'Slower', [], { retryAfter: 40 })],
    ['a fault', new ServerFault(503, 'Away', 40)],
  ])('makes sync wait at least that long after %s, and as usual without a value', async (_name, error) => {
    const waits: number[] = [];
    const timers: Timers = { set: (_run, millis) => waits.push(millis), clear: () => {}, random: () => 0.5 };
    let failure: Error = error;
    const lane = createLane({ timers, run: () => Promise.reject(failure) });
    lane.send('start');
    await lane.settled();
    failure = new ServerFault(500);
    lane.send('due');
    await lane.settled();
    expect(waits[0]).toBeGreaterThanOrEqual(40_000);
    expect(waits[0]).toBeLessThan(60_000);
    expect(waits[1]).toBeLessThan(2_000);
  });

  it('does not delay a query for a screen for long', () => {
    expect(mayRetryQuery(new ServerFault(503, 'Away', 1), 1)).toBe(true);
    expect(mayRetryQuery(new ServerFault(503, 'Full', 30), 1)).toBe(false);
  });
});

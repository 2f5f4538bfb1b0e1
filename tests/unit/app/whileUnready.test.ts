import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { whileUnready } from '@/app/session/whileUnready';
import { ServerFault, Unreachable } from '@/contract/failures';
import { Refusal } from '@/domain/refusal';

/** Throws each of the errors in turn, then returns 'in'. */
function asker(faults: Error[]) {
  return vi.fn(async () => {
    const fault = faults.shift();
    if (fault) throw fault;
    return 'in';
  });
}

const unready = (retryAfter: number | null = 1) => new ServerFault(503, undefined, retryAfter);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('an answer that the server is not ready', () => {
  test('is waited for: the request is repeated, no sooner than the server said', async () => {
    const ask = asker([unready(1), unready(3)]);
    const answer = whileUnready(ask);
    await vi.advanceTimersByTimeAsync(999);
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(ask).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(2_999);
    expect(ask).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toBe('in');
  });

  test('is reported after 20 seconds', async () => {
    const faults = Array.from({ length: 100 }, () => unready(null));
    const answer = whileUnready(asker([...faults])).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await answer).toBeInstanceOf(ServerFault);
  });

  test('is reported immediately if the requested wait is longer than that', async () => {
    const ask = asker([unready(30)]);
    await expect(whileUnready(ask)).rejects.toThrow(ServerFault);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('is not mistaken for a refusal, an error or a lost network', async () => {
    for (const fault of [new Refusal('unauthenticated', 'Wrong.'), new ServerFault(500), new Unreachable()]) {
      const ask = asker([fault]);
      await expect(whileUnready(ask)).rejects.toBe(fault);
      expect(ask).toHaveBeenCalledTimes(1);
    }
  });
});

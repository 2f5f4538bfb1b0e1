// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ServerFault } from '@/contract/failures';
import { Refusal } from '@/domain/refusal';
import { useAnswer } from '@/parts/acts/useAnswer';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/**
 * Sends a request to a server that fails this often with an error, and reports how often it was sent and what is shown.
 */
async function asked(failures: number, error: Error): Promise<{ times: number; shown: string }> {
  let times = 0;
  const ask = async () => {
    if (++times <= failures) throw error;
    return 'answered';
  };
  function Shown() {
    const { answer, fault, isAsking } = useAnswer('question', ask);
    return <p>{isAsking ? 'asking' : (answer ?? fault)}</p>;
  }
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () => root.render(<Shown />));
  await act(async () => void (await vi.advanceTimersByTimeAsync(30_000)));
  const shown = place.textContent ?? '';
  await act(async () => root.unmount());
  place.remove();
  return { times, shown };
}

describe('R-D-4.10 R-D-4.12 R-D-4.14 what a page requests from the server', () => {
  it.each([
    ['after a 500 up to three times', new ServerFault(500), 3],
    ['after a 400 as well', new Refusal('invalid', 'This value is not known.'), 3],
    ['once after a 403', new Refusal('forbidden', 'Only administrators may see it.'), 1],
    ['once after a 404', new Refusal('not_found', 'Not found.'), 1],
  ])('is requested %s', async (_, error, most) => {
    const always = await asked(Number.POSITIVE_INFINITY, error);
    expect(always.times).toBe(most);
    expect(always.shown).not.toBe('asking');
    if (most > 1) expect(await asked(most - 1, error)).toEqual({ times: most, shown: 'answered' });
  });
});

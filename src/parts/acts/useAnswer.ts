import { useCallback, useEffect, useRef, useState } from 'react';
import { withQueryRetry } from '@/contract/queryRetry';
import { errorText } from './errorText';

export interface Asked<T> {
  /** Undefined until the first answer. A later question leaves the answer of before in its place. */
  answer: T | undefined;
  /** Why there is none, or none newer; null when there is. */
  fault: string | null;
  isAsking: boolean;
  /** Asks again. */
  again(): void;
}

/**
 * The answer to a question that only the server can answer.
 * @param key names the question; another key asks again. null = nothing is asked.
 */
export function useAnswer<T>(key: string | null, ask: (signal: AbortSignal) => Promise<T>): Asked<T> {
  const [state, setState] = useState<{ answer: T | undefined; fault: string | null; isAsking: boolean }>({
    answer: undefined,
    fault: null,
    isAsking: key !== null,
  });
  const [round, setRound] = useState(0);
  const newest = useRef(ask);
  newest.current = ask;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks the same question again
  useEffect(() => {
    if (key === null) return;
    const abort = new AbortController();
    setState((before) => ({ ...before, isAsking: true }));
    const query = () => newest.current(abort.signal);
    // Without a network there is nothing to wait for.
    (navigator.onLine ? withQueryRetry(query) : query()).then(
      (answer) => !abort.signal.aborted && setState({ answer, fault: null, isAsking: false }),
      (error: unknown) => {
        if (!abort.signal.aborted) setState(({ answer }) => ({ answer, fault: errorText(error), isAsking: false }));
      },
    );
    return () => abort.abort();
  }, [key, round]);
  const again = useCallback(() => setRound((count) => count + 1), []);
  return { ...state, again };
}

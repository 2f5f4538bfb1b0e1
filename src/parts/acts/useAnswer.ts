import { useCallback, useEffect, useRef, useState } from 'react';
import { withQueryRetry } from '@/contract/queryRetry';
import { errorText } from './errorText';

export interface Asked<T> {
  /** Undefined until the first answer. During a later request the previous answer stays. */
  answer: T | undefined;
  /** Why there is no answer, or no newer one; null if there is. */
  fault: string | null;
  isAsking: boolean;
  /** Sends the request again. */
  again(): void;
}

/**
 * The answer to a request that only the server can answer.
 * @param key identifies the request; it is sent again when the key changes. null = nothing is requested.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round sends the same request again
  useEffect(() => {
    if (key === null) return;
    const abort = new AbortController();
    setState((before) => ({ ...before, isAsking: true }));
    const query = () => newest.current(abort.signal);
    // Without a network there is no use in waiting.
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

import { useEffect, useState } from 'react';
import { Unreachable } from '@/contract/failures';
import { wordsOfFailure } from '@/contract/wordsOfFailure';
import { useSyncState } from '@/store/hooks/useSyncState';

/** What the server said to a question while somebody looks at the answer. */
export type ServerAnswer<T> =
  /** Nothing is asked, or the server cannot know yet what it is asked about: it is out of reach, or work waits for it. */
  | { state: 'none' }
  | { state: 'asking' }
  | { state: 'answered'; answer: T }
  /** It would not say; in its own words. */
  | { state: 'failed'; reason: string };

/** A pause in typing, after which the server is asked. */
const PAUSE_MILLIS = 300;

const NONE = { state: 'none' } as const;
const ASKING = { state: 'asking' } as const;

/**
 * Asks the server about what is on the screen, again after each change of it and when the connection is back.
 * @param question tells one question from the next; null while there is none.
 */
export function useServerAnswer<T>(question: string | null, ask: (signal: AbortSignal) => Promise<T>): ServerAnswer<T> {
  const isReachable = useSyncState((status) => status.online && status.waiting === 0 && !status.signedOut);
  const [held, setHeld] = useState<{ question: string; answer: ServerAnswer<T> } | null>(null);
  const asked = isReachable ? question : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked is new exactly when the question is
  useEffect(() => {
    setHeld(null);
    if (asked === null) return;
    const abort = new AbortController();
    const tell = (answer: ServerAnswer<T>) => !abort.signal.aborted && setHeld({ question: asked, answer });
    const timer = setTimeout(() => {
      ask(abort.signal).then(
        (answer) => tell({ state: 'answered', answer }),
        (error: unknown) =>
          tell(error instanceof Unreachable ? NONE : { state: 'failed', reason: wordsOfFailure(error, '') }),
      );
    }, PAUSE_MILLIS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [asked]);
  if (asked === null) return NONE;
  return held?.question === asked ? held.answer : ASKING;
}

import { useEffect, useState } from 'react';
import { Unreachable } from '@/contract/failures';
import { wordsOfFailure } from '@/contract/wordsOfFailure';
import { useSyncState } from '@/store/hooks/useSyncState';

/** The server's answer to a request while somebody looks at it. */
export type ServerAnswer<T> =
  /** Nothing is requested, or the server cannot know the subject yet: it is unreachable, or there is unsent work. */
  | { state: 'none' }
  | { state: 'asking' }
  | { state: 'answered'; answer: T }
  /** The server refused; with its own message. */
  | { state: 'failed'; reason: string };

/** Milliseconds without typing after which the server is asked. */
const PAUSE_MILLIS = 300;

const NONE = { state: 'none' } as const;
const ASKING = { state: 'asking' } as const;

/**
 * Asks the server about what is on the screen, again after each change of it and when the connection is back.
 * @param question identifies the request; null while there is none.
 */
export function useServerAnswer<T>(question: string | null, ask: (signal: AbortSignal) => Promise<T>): ServerAnswer<T> {
  const isReachable = useSyncState((status) => status.online && status.waiting === 0 && !status.signedOut);
  const [held, setHeld] = useState<{ question: string; answer: ServerAnswer<T> } | null>(null);
  const asked = isReachable ? question : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the request changes exactly when the question does
  useEffect(() => {
    setHeld(null);
    if (asked === null) return;
    const abort = new AbortController();
    const show = (answer: ServerAnswer<T>) => !abort.signal.aborted && setHeld({ question: asked, answer });
    const timer = setTimeout(() => {
      ask(abort.signal).then(
        (answer) => show({ state: 'answered', answer }),
        (error: unknown) =>
          show(error instanceof Unreachable ? NONE : { state: 'failed', reason: wordsOfFailure(error, '') }),
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

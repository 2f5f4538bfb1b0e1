import { useEffect, useRef } from 'react';

/**
 * While something is typed that is in no cell yet, the browser asks before the page is left.
 * @param typed whether the editor was opened by a character.
 * @returns to be called when something is typed.
 */
export function useUnloadGuard(typed: boolean): () => void {
  const dirty = useRef(typed);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (dirty.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return () => {
    dirty.current = true;
  };
}

import { useEffect, useRef } from 'react';

/**
 * While something that was typed is not in a cell yet, the browser asks before the page is left.
 * @param typed whether the editor was opened by a character.
 * @returns a function to call when something is typed.
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

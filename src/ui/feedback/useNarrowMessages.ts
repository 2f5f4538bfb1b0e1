import { useLayoutEffect } from 'react';

/** A page with a list at its left has messages over the list alone while it is shown: what is beside it stays in sight. */
export function useNarrowMessages(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.messages = 'narrow';
    return () => {
      delete dataset.messages;
    };
  }, []);
}

import { useLayoutEffect } from 'react';

/**
 * While mounted, messages cover only the list at the left of the page, so that what is beside the list stays visible.
 */
export function useNarrowMessages(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.messages = 'narrow';
    return () => {
      delete dataset.messages;
    };
  }, []);
}

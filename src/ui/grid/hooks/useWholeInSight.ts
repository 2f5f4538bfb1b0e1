import { useCallback } from 'react';

/**
 * Scrolls until everything that an editor shows is visible, including what is below its text (a hint, a picture, a
 * button): at the bottom of the sheet that was hidden behind the footer. Measured after the page is laid out, so that
 * opening an editor forces no layout.
 * @returns the ref of the element.
 */
export function useWholeInSight(): (element: HTMLElement | null) => (() => void) | undefined {
  return useCallback((element: HTMLElement | null) => {
    if (!element || typeof ResizeObserver === 'undefined') return;
    let height = 0;
    const observer = new ResizeObserver(() => {
      const grows = element.offsetHeight > height;
      height = element.offsetHeight;
      if (grows) element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
}

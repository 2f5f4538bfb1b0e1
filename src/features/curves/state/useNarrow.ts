import { useSyncExternalStore } from 'react';

/** As the style sheet has it: below this width the list of curves is a choice above the plot. */
const NARROW = '(max-width: 1000px)';

function subscribe(listener: () => void): () => void {
  const media = matchMedia(NARROW);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the window is too narrow for a list beside the plot, also by its zoom. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
}

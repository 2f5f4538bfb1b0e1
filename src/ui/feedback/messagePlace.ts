import { useSyncExternalStore } from 'react';

/** The part of the window that messages cover, in px of the window, as it is while no dialog is open. */
export interface MessagePlace {
  top: number;
  left: number;
  right: number;
}

let place: MessagePlace | undefined;
const listeners = new Set<() => void>();

/** Reports where the messages are now; undefined if there are none. */
export function placeMessages(next: MessagePlace | undefined): void {
  if (place?.top === next?.top && place?.left === next?.left && place?.right === next?.right) return;
  place = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where messages cover the page: content that ends under them needs room there, so that its end can be seen. */
export function useMessagePlace(): MessagePlace | undefined {
  return useSyncExternalStore(subscribe, () => place);
}

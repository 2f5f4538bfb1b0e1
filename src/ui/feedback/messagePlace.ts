import { useSyncExternalStore } from 'react';

/** The part of the window that messages lie over, in px of the window; as they are where no dialog is open. */
export interface MessagePlace {
  top: number;
  left: number;
  right: number;
}

let place: MessagePlace | undefined;
const listeners = new Set<() => void>();

/** Says where the messages are now; undefined where there is none. */
export function placeMessages(next: MessagePlace | undefined): void {
  if (place?.top === next?.top && place?.left === next?.left && place?.right === next?.right) return;
  place = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where messages lie over the page: what ends under them needs room there, so that its end can be seen. */
export function useMessagePlace(): MessagePlace | undefined {
  return useSyncExternalStore(subscribe, () => place);
}

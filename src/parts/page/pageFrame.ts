import { createContext, type ReactNode, useContext } from 'react';

/** What the shell gives every page for its head. */
export interface PageFrame {
  /** At the right end: notices, state of this device's work. */
  corner: ReactNode;
  /** Whether the open page is among the pinned ones; null for a page that cannot be pinned. */
  pin: { isPinned: boolean; toggle(): void } | null;
}

const Frame = createContext<PageFrame>({ corner: null, pin: null });

export const PageFrameProvider = Frame.Provider;

/** The frame of the open page; empty where no shell is around it. */
export function usePageFrame(): PageFrame {
  return useContext(Frame);
}

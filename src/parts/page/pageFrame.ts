import { createContext, type ReactNode, useContext } from 'react';

/** Parts that the shell provides to the head of every page. */
export interface PageFrame {
  /** At the right end: notices and sync state. */
  corner: ReactNode;
  /** Whether the open page is among the pinned ones; null for a page that cannot be pinned. */
  pin: { isPinned: boolean; toggle(): void } | null;
}

const Frame = createContext<PageFrame>({ corner: null, pin: null });

export const PageFrameProvider = Frame.Provider;

/** The frame of the open page; empty if there is no shell around it. */
export function usePageFrame(): PageFrame {
  return useContext(Frame);
}

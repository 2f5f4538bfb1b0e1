import { type RefObject, useRef, useState } from 'react';
import { type Opener, useOpener } from './useOpener';

export interface Triggered extends Opener {
  isOpen: boolean;
  change: (open: boolean) => void;
  /** Ref for the button that opens the layer and gets the focus afterwards. */
  button: RefObject<HTMLButtonElement | null>;
}

/** The open state of a layer at a button, managed here unless the caller controls it. */
export function useTriggered(open?: boolean, onOpenChange?: (open: boolean) => void): Triggered {
  const [own, setOwn] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = open ?? own;
  const opener = useOpener(isOpen, button);
  const change = (next: boolean) => {
    setOwn(next);
    onOpenChange?.(next);
  };
  return { ...opener, isOpen, change, button };
}

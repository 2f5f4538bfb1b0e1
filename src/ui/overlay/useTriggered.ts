import { type RefObject, useRef, useState } from 'react';
import { type Opener, useOpener } from './useOpener';

export interface Triggered extends Opener {
  isOpen: boolean;
  change: (open: boolean) => void;
  /** Of the button that opens the layer and has the focus after it. */
  button: RefObject<HTMLButtonElement | null>;
}

/** A layer that hangs at a button and holds by itself whether it is open, where nobody else does. */
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

import { Tooltip as RadixTooltip } from 'radix-ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Kbd } from '../kbd/Kbd';
import { leaveEscape } from './ownEscape';
import styles from './Tooltip.module.css';

/** ms for which a tooltip stays after the pointer has left, so that a slip of the hand does not close it. */
export const TOOLTIP_CLOSE_DELAY_MS = 100;
const OPEN_DELAY_MS = 400;

export interface TooltipProps {
  /** Nothing is shown while it is undefined. */
  content: ReactNode;
  shortcut?: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** The one element that is described; it must accept a ref. */
  children: ReactNode;
}

/** One line (or a short text) about the element that has the pointer or the focus. */
export function Tooltip({ content, shortcut, side = 'bottom', children }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const owner = useRef<HTMLButtonElement>(null);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(closing.current), []);
  const change = (next: boolean) => {
    clearTimeout(closing.current);
    if (next) setOpen(true);
    else closing.current = setTimeout(() => setOpen(false), TOOLTIP_CLOSE_DELAY_MS);
  };
  const closeNow = () => {
    clearTimeout(closing.current);
    setOpen(false);
  };
  return (
    <RadixTooltip.Provider delayDuration={OPEN_DELAY_MS} skipDelayDuration={300}>
      <RadixTooltip.Root open={open && content !== undefined} onOpenChange={change}>
        {/* If the element does not have the focus, it closes immediately: a dialog that it opened would lose its first Esc to the tooltip. */}
        <RadixTooltip.Trigger asChild ref={owner} onBlur={closeNow}>
          {children}
        </RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content
            className={styles.tip}
            side={side}
            sideOffset={4}
            collisionPadding={8}
            onEscapeKeyDown={(event) => {
              // The pointer rests on a button while the focus is elsewhere.
              if (leaveEscape(event, owner.current)) closeNow();
            }}
          >
            {content}
            {shortcut && <Kbd keys={shortcut} />}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}

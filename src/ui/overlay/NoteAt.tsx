import { Tooltip as RadixTooltip } from 'radix-ui';
import { useEffect } from 'react';
import type { AnchorRect } from './anchorRect';
import overlay from './Overlay.module.css';
import styles from './Tooltip.module.css';

export interface NoteAtProps {
  /** The rectangle beside which it appears. */
  anchor: AnchorRect;
  children: string;
  onClose: () => void;
}

/** ms: long enough to read a sentence. */
const READ_MILLIS = 4_000;

/**
 * A sentence beside an element about an action that had no effect: it disappears by itself, and with the next key or
 * click.
 */
export function NoteAt({ anchor, children, onClose }: NoteAtProps) {
  useEffect(() => {
    const timer = setTimeout(onClose, READ_MILLIS);
    document.addEventListener('keydown', onClose, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onClose, true);
    };
  }, [onClose]);
  return (
    <RadixTooltip.Provider>
      <RadixTooltip.Root open onOpenChange={(open) => !open && onClose()}>
        <RadixTooltip.Trigger asChild>
          <span
            className={overlay.anchor}
            style={{ left: anchor.x, top: anchor.y, width: anchor.width, height: anchor.height }}
          />
        </RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content className={styles.tip} side="bottom" align="start" sideOffset={4} collisionPadding={8}>
            {children}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}

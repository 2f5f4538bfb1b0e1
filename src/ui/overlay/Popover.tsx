import { Popover as RadixPopover } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '@/lib/classNames';
import type { AnchorRect } from './anchorRect';
import styles from './Overlay.module.css';
import { ownEscape } from './ownEscape';
import { useTriggered } from './useTriggered';

export interface PopoverProps {
  /** The one element that opens it. Alternatively, give `anchor` and control `open`. */
  trigger?: ReactNode;
  /** A rectangle in the window instead of a trigger. */
  anchor?: AnchorRect;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Accessible name. */
  label: string;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** Width in px; by default as wide as its content. */
  width?: number;
  /** Maximum height in px, if the window has it; taller content scrolls. */
  height?: number;
  /** Without padding, for lists that reach the edge. */
  flush?: boolean;
  children: ReactNode;
}

/** A small floating pane. It takes the focus, and returns it on closing. */
export function Popover({
  trigger,
  anchor,
  open,
  onOpenChange,
  label,
  align = 'start',
  side = 'bottom',
  width,
  height,
  flush,
  children,
}: PopoverProps) {
  const { isOpen, change, button, scope, onCloseAutoFocus } = useTriggered(open, onOpenChange);
  return (
    <RadixPopover.Root open={isOpen} onOpenChange={change}>
      {trigger !== undefined && (
        <RadixPopover.Trigger asChild ref={button}>
          {trigger}
        </RadixPopover.Trigger>
      )}
      {anchor && (
        <RadixPopover.Anchor asChild>
          <span
            className={styles.anchor}
            style={{ left: anchor.x, top: anchor.y, width: anchor.width, height: anchor.height }}
          />
        </RadixPopover.Anchor>
      )}
      <RadixPopover.Portal>
        <RadixPopover.Content
          className={classNames(styles.popover, flush && styles.flush)}
          style={{
            width,
            ...(height && { maxHeight: `min(${height}px, var(--radix-popover-content-available-height))` }),
          }}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          ref={scope}
          {...ownEscape(() => change(false))}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}

import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../button/IconButton';
import styles from './Overlay.module.css';
import { isTaken } from './ownEscape';
import { useOpener } from './useOpener';

export interface SidePaneProps {
  title: ReactNode;
  /** Accessible name if the title is not plain text. */
  label?: string;
  actions?: ReactNode;
  onClose?: () => void;
  /**
   * Focuses the first field, for a pane that is opened to be filled in. A pane beside a list leaves the focus there.
   */
  takesFocus?: boolean;
  /** Width in px. */
  width?: number;
  children: ReactNode;
}

const FIELDS = ['input', 'textarea', 'button'].map((tag) => `${tag}:not([disabled])`).join();

/**
 * A pane at the right of the page; not modal. Esc closes it if the focus is inside, and the focus returns to what
 * opened it.
 */
export function SidePane({ title, label, actions, onClose, takesFocus, width = 376, children }: SidePaneProps) {
  const body = useRef<HTMLDivElement | null>(null);
  const { scope } = useOpener(true);
  useLayoutEffect(() => {
    if (takesFocus) body.current?.querySelector<HTMLElement>(FIELDS)?.focus();
  }, [takesFocus]);
  return (
    <aside
      ref={scope}
      className={styles.pane}
      style={{ width }}
      aria-label={label ?? (typeof title === 'string' ? title : undefined)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isTaken(event.nativeEvent) || !onClose) return;
        event.preventDefault();
        onClose();
      }}
    >
      <header className={styles.paneHead}>
        <h2 className={styles.paneTitle}>{title}</h2>
        {actions}
        {onClose && <IconButton icon="x" label="Close" shortcut="Esc" onClick={onClose} />}
      </header>
      <div ref={body} className={styles.paneBody}>
        {children}
      </div>
    </aside>
  );
}

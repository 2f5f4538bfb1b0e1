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
  /** It is opened to be filled in: its first field has the focus then. A pane beside a list leaves it there. */
  takesFocus?: boolean;
  /** Width in px. */
  width?: number;
  children: ReactNode;
}

const FIELDS = ['input', 'textarea', 'button'].map((tag) => `${tag}:not([disabled])`).join();

/** A pane at the right of the page; not modal. Esc closes it if the focus is inside, and what opened it has the focus again. */
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

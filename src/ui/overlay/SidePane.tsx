import type { ReactNode } from 'react';
import { IconButton } from '../button/IconButton';
import styles from './Overlay.module.css';
import { isTaken } from './ownEscape';

export interface SidePaneProps {
  title: ReactNode;
  /** Accessible name if the title is not plain text. */
  label?: string;
  actions?: ReactNode;
  onClose?: () => void;
  /** Width in px. */
  width?: number;
  children: ReactNode;
}

/** A pane at the right of the page; not modal. Esc closes it if the focus is inside. */
export function SidePane({ title, label, actions, onClose, width = 376, children }: SidePaneProps) {
  return (
    <aside
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
      <div className={styles.paneBody}>{children}</div>
    </aside>
  );
}

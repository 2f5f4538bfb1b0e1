import { type ReactNode, useEffect, useRef } from 'react';
import { Kbd } from '@/ui';
import type { CommitMove } from '@/ui/grid';
import styles from './Editors.module.css';

interface EditorPaneProps {
  label: string;
  children: ReactNode;
  cancel(): void;
  /** The person goes on (Tab, Mod+Enter) or clicks elsewhere: what is chosen is taken. */
  leave(move: CommitMove): void;
  /** Tab goes from input to input inside; only Mod+Enter and a click elsewhere leave. */
  ownTab?: boolean;
  /** Several things are chosen one after the other: which keys take them, and which do not, is written below. */
  many?: boolean;
}

/** Room in px that a full list takes. */
const HEIGHT = 320;

/** A floating list over the cell that is edited. Esc restores; Tab, Mod+Enter and a click elsewhere take what is chosen. */
export function EditorPane({ label, children, cancel, leave, ownTab, many }: EditorPaneProps) {
  const pane = useRef<HTMLDivElement>(null);
  const leaving = useRef(leave);
  leaving.current = leave;
  useEffect(() => {
    const element = pane.current;
    // A search field takes the focus by itself; a pane of buttons begins at the first.
    if (!element?.contains(document.activeElement))
      element?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true });
    // In the last rows the list goes up: below it would lie under the foot.
    const rect = element?.getBoundingClientRect();
    const frame = element?.closest('[role=grid]')?.getBoundingClientRect();
    if (element && rect && frame && rect.top + HEIGHT > frame.bottom && rect.top - frame.top > HEIGHT)
      element.dataset.up = '';
    // In the last columns it goes to the left: beyond the edge it could not be reached.
    if (element && rect && frame && rect.right > frame.right) element.dataset.end = '';
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !element?.contains(event.target)) leaving.current('stay');
    };
    document.addEventListener('pointerdown', outside, true);
    return () => document.removeEventListener('pointerdown', outside, true);
  }, []);
  return (
    <div
      ref={pane}
      className={styles.pane}
      aria-label={label}
      role="dialog"
      onKeyDownCapture={(event) => {
        if (event.key === 'Escape') {
          event.preventDefault();
          event.stopPropagation();
          cancel();
        } else if (event.key === 'Tab' && !ownTab) {
          event.preventDefault();
          event.stopPropagation();
          leave(event.shiftKey ? 'left' : 'right');
        } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          event.stopPropagation();
          leave('down');
        }
      }}
    >
      {children}
      {many && (
        <p className={styles.keys}>
          <span>
            <Kbd keys="Tab" /> saves
          </span>
          <span>
            <Kbd keys="Esc" /> cancels
          </span>
        </p>
      )}
    </div>
  );
}

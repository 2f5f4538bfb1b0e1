import { type ReactNode, useEffect, useRef } from 'react';
import { Kbd } from '@/ui';
import type { CommitMove } from '@/ui/grid';
import styles from './Editors.module.css';

interface EditorPaneProps {
  label: string;
  children: ReactNode;
  cancel(): void;
  /** Called when the person moves on (Tab, Mod+Enter) or clicks elsewhere: what is chosen is accepted. */
  leave(move: CommitMove): void;
  /** Tab moves between the inputs inside; only Mod+Enter and a click elsewhere leave. */
  ownTab?: boolean;
  /** Several things are chosen one after another; a hint says which keys accept them and which do not. */
  many?: boolean;
}

/** Height in px of a full list. */
const HEIGHT = 320;

/** A floating list over the edited cell. Esc restores; Tab, Mod+Enter and a click elsewhere accept what is chosen. */
export function EditorPane({ label, children, cancel, leave, ownTab, many }: EditorPaneProps) {
  const pane = useRef<HTMLDivElement>(null);
  const leaving = useRef(leave);
  leaving.current = leave;
  useEffect(() => {
    const element = pane.current;
    // A search field focuses itself; in a pane of buttons the first one is focused.
    if (!element?.contains(document.activeElement))
      element?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true });
    // In the last rows the list opens upwards: below, the footer would cover it.
    const rect = element?.getBoundingClientRect();
    const frame = element?.closest('[role=grid]')?.getBoundingClientRect();
    if (element && rect && frame && rect.top + HEIGHT > frame.bottom && rect.top - frame.top > HEIGHT)
      element.dataset.up = '';
    // In the last columns it opens to the left: beyond the edge it could not be reached.
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

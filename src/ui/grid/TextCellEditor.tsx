import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '@/lib/classNames';
import styles from './Grid.module.css';
import type { CommitMove } from './gridTypes';

export interface TextCellEditorProps {
  /** Text that is in the editor when it opens. */
  text: string;
  /** The key that opened it; it replaces the text, and the caret is placed after it. */
  initialText?: string;
  align?: 'start' | 'end';
  mono?: boolean;
  multiline?: boolean;
  /** How the text is understood, shown below it: `reads as > 30 µM`. */
  hint?: (text: string) => ReactNode;
  /** Why the text cannot be accepted; undefined if it can. An invalid text is not committed. */
  problem?: (text: string) => string | undefined;
  /** Positions (from 0) of single characters that are wrong: marked while the text is typed. */
  marks?: (text: string) => readonly number[];
  placeholder?: string;
  /**
   * Called on Alt+Down: opens a list or calendar beside the text. While `held` is true, leaving the text does not end
   * the edit.
   */
  onMore?: () => void;
  held?: boolean;
  /** Accessible name, usually the title of the column. */
  label: string;
  commit: (text: string, move?: CommitMove) => void;
  cancel: () => void;
}

/** The editor for text and numbers: Enter goes down, Tab goes right, Esc restores, Alt+Enter inserts a line break. */
export function TextCellEditor({
  text,
  initialText,
  align = 'start',
  mono,
  multiline,
  hint,
  problem,
  marks,
  placeholder,
  onMore,
  held,
  label,
  commit,
  cancel,
}: TextCellEditorProps) {
  const [value, setValue] = useState(initialText ?? text);
  const [tried, setTried] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const closed = useRef(false);
  useEffect(() => {
    const element = input.current;
    if (!element) return;
    element.focus({ preventScroll: true });
    element.setSelectionRange(element.value.length, element.value.length);
  }, []);
  useEffect(() => {
    const element = input.current;
    if (!element) return;
    // In browsers that size a field by its content, measuring would only cause two more layouts at every key press.
    if (!CSS.supports('field-sizing', 'content')) {
      element.style.height = '0';
      element.style.height = `${element.scrollHeight}px`;
    }
    const ground = element.previousElementSibling;
    if (ground) ground.scrollTop = element.scrollTop;
  });

  const wrong = problem?.(value);
  const end = (move: CommitMove) => {
    if (closed.current) return;
    if (wrong !== undefined) {
      setTried(true);
      return;
    }
    closed.current = true;
    commit(value, move);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && ['k', '/'].includes(event.key.toLowerCase())) {
      // When the palette or the key sheet opens over the grid, what was typed has been committed to the cell.
      end('stay');
      return;
    }
    event.stopPropagation();
    if (event.key === 'ArrowDown' && event.altKey && onMore) {
      event.preventDefault();
      onMore();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (event.altKey || (multiline && event.shiftKey)) insertBreak(input.current, setValue);
      else end(event.shiftKey ? 'up' : 'down');
    } else if (event.key === 'Tab') {
      event.preventDefault();
      end(event.shiftKey ? 'left' : 'right');
    } else if (event.key === 'Escape') {
      event.preventDefault();
      closed.current = true;
      cancel();
    }
  };
  const read = wrong !== undefined && tried ? undefined : hint?.(value);
  const area = (
    <textarea
      ref={input}
      rows={1}
      spellCheck={false}
      autoComplete="off"
      aria-label={label}
      aria-invalid={(tried && wrong !== undefined) || undefined}
      placeholder={placeholder}
      className={classNames(styles.textInput, mono && styles.mono)}
      value={value}
      onChange={(event) => {
        setValue(event.target.value);
        setTried(false);
      }}
      onKeyDown={onKeyDown}
      onScroll={(event) => {
        const ground = event.currentTarget.previousElementSibling;
        if (ground) ground.scrollTop = event.currentTarget.scrollTop;
      }}
      onBlur={() => {
        if (closed.current || held) return;
        // Leaving with a text that cannot be accepted restores the old one; Enter would have shown the reason.
        if (wrong === undefined) end('stay');
        else {
          closed.current = true;
          cancel();
        }
      }}
    />
  );
  return (
    <div className={classNames(styles.textEditor, align === 'end' && styles.textEnd)}>
      {marks ? (
        <div className={styles.layers}>
          <MarkedGround text={value} places={marks(value)} mono={mono} />
          {area}
        </div>
      ) : (
        area
      )}
      {read !== undefined && read !== null && <span className={styles.hint}>{read}</span>}
      {tried && wrong !== undefined && (
        <span role="alert" className={styles.problem}>
          {wrong}
        </span>
      )}
    </div>
  );
}

function insertBreak(element: HTMLTextAreaElement | null, setValue: (value: string) => void): void {
  if (!element) return;
  element.setRangeText('\n', element.selectionStart, element.selectionEnd, 'end');
  setValue(element.value);
}

/** At most this many characters are marked one by one: the hint gives the number of the others. */
const MOST_MARKS = 500;

/** The same text behind the input, invisible except for its marks. */
function MarkedGround({ text, places, mono }: { text: string; places: readonly number[]; mono: boolean | undefined }) {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const place of places.slice(0, MOST_MARKS)) {
    parts.push(text.slice(from, place), <mark key={place}>{text[place]}</mark>);
    from = place + 1;
  }
  return (
    <div aria-hidden className={classNames(styles.ground, mono && styles.mono)}>
      {parts}
      {text.slice(from)}
      {'\n'}
    </div>
  );
}

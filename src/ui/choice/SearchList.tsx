import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Spinner } from '../feedback/Spinner';
import { Icon } from '../icons/Icon';
import { SearchListLine } from './SearchListLine';
import styles from './Select.module.css';
import { lineKey, markedLine, nextLine, searchLines } from './searchLines';
import { findOptions, optionNamed, type SearchListOption } from './searchOptions';
import { LINE, useListWindow } from './useListWindow';

/** The search text, and the option that Enter would choose (none when nothing is found). */
export interface SearchMark {
  text: string;
  marked: string | undefined;
}

export interface SearchListProps {
  options: readonly SearchListOption[];
  chosen: readonly string[];
  multiple?: boolean;
  onChoose: (value: string) => void;
  placeholder?: string;
  /** Text the search begins with, for example the key that opened it. */
  initialText?: string;
  onCreate?: (text: string) => void;
  createLabel?: (text: string) => ReactNode;
  onSearch?: (text: string) => void;
  /** False if `options` are already the search results. */
  filter?: boolean;
  loading?: boolean;
  /** Shown instead of the usual message when nothing is found. */
  nothing?: ReactNode;
  /** Called on each change, for editors that take the marked option when the person moves on. */
  onMark?: (mark: SearchMark) => void;
  /** Called on Backspace in an empty search. */
  onRemoveLast?: () => void;
  /** Called with key presses before the list handles them. */
  onKeyDown?: (event: React.KeyboardEvent) => void;
}

/** Lines that Page Up and Page Down move by. */
const PAGE = 8;

/** A search field over a list: arrows move, Enter chooses. Used by `Combobox` and by cell editors. */
export function SearchList({
  options,
  chosen,
  multiple,
  onChoose,
  placeholder = 'Search',
  initialText = '',
  onCreate,
  createLabel = (text) => `Make “${text}”`,
  onSearch,
  filter = true,
  loading,
  nothing,
  onMark,
  onRemoveLast,
  onKeyDown,
}: SearchListProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(initialText);
  /** The line that the person moved to, by what it stands for; null = the first one. */
  const [went, setWent] = useState<string | null>(null);
  const typed = text.trim();
  const found = useMemo(() => (filter ? findOptions(options, typed) : options), [filter, options, typed]);
  const offer = onCreate && typed !== '' && !optionNamed(options, typed) ? typed : null;
  const lines = useMemo(() => searchLines(found, offer), [found, offer]);
  const isChosen = useMemo(() => new Set(chosen), [chosen]);
  const at = useMemo(() => markedLine(lines, went), [lines, went]);
  const { from, to, isPart } = useListWindow(list, lines.length);

  const line = lines[at];
  const marked = line && 'option' in line ? line.option.value : undefined;
  const latest = useRef(onMark);
  latest.current = onMark;
  useEffect(() => latest.current?.({ text, marked }), [text, marked]);
  // Each search begins at the top of its results.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what the list is moved for
  useEffect(() => {
    if (list.current) list.current.scrollTop = 0;
  }, [text]);

  const search = (next: string) => {
    setText(next);
    setWent(null);
    onSearch?.(next);
  };
  const choose = (index: number) => {
    const one = lines[index];
    if (!one || 'heading' in one) return;
    if ('create' in one) onCreate?.(one.create);
    else if (one.option.disabled) return;
    else onChoose(one.option.value);
    if (multiple || 'create' in one) {
      setText('');
      if (text !== '') setWent(null);
    }
  };
  const goTo = (index: number) => {
    const one = lines[index];
    if (!one) return;
    setWent(lineKey(one));
    const element = list.current;
    if (!element) return;
    if (isPart) {
      const top = index * LINE;
      if (top < element.scrollTop) element.scrollTop = top;
      else if (top + LINE > element.scrollTop + element.clientHeight)
        element.scrollTop = top + LINE - element.clientHeight;
    } else document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' });
  };
  const move = (step: number, wraps: boolean) => goTo(nextLine(lines, at, step, wraps));
  const keys = (event: React.KeyboardEvent) => {
    onKeyDown?.(event);
    if (event.key === 'Backspace' && text === '') onRemoveLast?.();
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    const isFar = event.metaKey || event.ctrlKey;
    const acts: Record<string, () => void> = {
      ArrowDown: () => (isFar ? move(lines.length, false) : move(1, true)),
      ArrowUp: () => (isFar ? move(-lines.length, false) : move(-1, true)),
      PageDown: () => move(PAGE, false),
      PageUp: () => move(-PAGE, false),
      End: () => move(lines.length, false),
      Home: () => move(-lines.length, false),
      Enter: () => choose(at),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  return (
    // The field has the focus and names the marked line; the keys of the whole list are its keys.
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus can only be in the field inside
    <div className={styles.search} onKeyDown={keys}>
      <div className={styles.query}>
        <Icon name="search" />
        <input
          // biome-ignore lint/a11y/noAutofocus: the list opens at a key press or click, to be typed into
          autoFocus
          type="text"
          role="combobox"
          aria-expanded
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={at >= from && at < to ? `${id}-${at}` : undefined}
          aria-label={placeholder}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          value={text}
          onChange={(event) => search(event.target.value)}
          placeholder={placeholder}
        />
      </div>
      <div
        ref={list}
        role="listbox"
        id={`${id}-list`}
        aria-label={placeholder}
        aria-multiselectable={multiple}
        className={styles.options}
        tabIndex={-1}
      >
        <div
          role="presentation"
          className={isPart ? styles.long : undefined}
          style={isPart ? { height: lines.length * LINE } : undefined}
        >
          {lines.slice(from, to).map((one, offset) => {
            const index = from + offset;
            return (
              <SearchListLine
                key={lineKey(one)}
                id={`${id}-${index}`}
                line={one}
                place={isPart ? { index, count: lines.length } : null}
                isMarked={index === at}
                isChosen={'option' in one && isChosen.has(one.option.value)}
                multiple={multiple ?? false}
                createLabel={createLabel}
                onChoose={() => choose(index)}
                onPoint={() => setWent(lineKey(one))}
              />
            );
          })}
        </div>
      </div>
      {loading ? (
        <div className={styles.nothing}>
          <Spinner />
        </div>
      ) : (
        found.length === 0 &&
        !onCreate && <div className={styles.nothing}>{nothing ?? <>Nothing is called “{typed}”.</>}</div>
      )}
    </div>
  );
}

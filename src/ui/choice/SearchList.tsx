import { Command } from 'cmdk';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Spinner } from '../feedback/Spinner';
import { Icon } from '../icons/Icon';
import type { IconName } from '../icons/iconShapes';
import menu from '../menu/Menu.module.css';
import { Checkbox } from './Checkbox';
import styles from './Select.module.css';

export interface SearchListOption {
  value: string;
  label: ReactNode;
  /** The text to search if the label is not plain text. */
  text?: string;
  /** Additional words that find the option. */
  keywords?: readonly string[];
  icon?: IconName;
  note?: ReactNode;
  group?: string;
  disabled?: boolean;
}

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

const SHOWN_AT_ONCE = 200;
/** Value of the line that creates what was typed; no option has this value. */
const CREATE = '+create';

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
  const [text, setText] = useState(initialText);
  const [marked, setMarked] = useState('');
  const wanted = text.trim().toLowerCase();
  const found = filter && wanted !== '' ? options.filter((option) => matches(option, wanted)) : options;
  const shown = found.slice(0, SHOWN_AT_ONCE);
  const groups = [...new Set(shown.map((option) => option.group ?? ''))];
  const exact = options.some((option) => textOf(option).toLowerCase() === wanted);
  const latest = useRef(onMark);
  latest.current = onMark;
  const isMarked = shown.some((option) => option.value === marked);
  useEffect(() => {
    latest.current?.({ text, marked: isMarked ? marked : undefined });
  }, [text, marked, isMarked]);
  return (
    <Command
      className={styles.search}
      shouldFilter={false}
      value={marked}
      onValueChange={setMarked}
      loop
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.key === 'Backspace' && text === '') onRemoveLast?.();
      }}
    >
      <div className={styles.query}>
        <Icon name="search" />
        <Command.Input
          autoFocus
          value={text}
          onValueChange={(next) => {
            setText(next);
            onSearch?.(next);
          }}
          placeholder={placeholder}
        />
      </div>
      <Command.List className={styles.options} label={placeholder}>
        {groups.map((group) => (
          <Command.Group key={group} heading={group === '' ? undefined : <div className={menu.heading}>{group}</div>}>
            {shown
              .filter((option) => (option.group ?? '') === group)
              .map((option) => (
                <Command.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.disabled}
                  className={menu.item}
                  onSelect={() => {
                    onChoose(option.value);
                    if (multiple) setText('');
                  }}
                >
                  {multiple && (
                    <span className={styles.box} aria-hidden inert>
                      <Checkbox
                        checked={chosen.includes(option.value)}
                        onCheckedChange={() => onChoose(option.value)}
                        aria-label={textOf(option)}
                      />
                    </span>
                  )}
                  {option.icon && <Icon name={option.icon} />}
                  <span className={menu.label}>{option.label}</span>
                  {option.note !== undefined && <span className={menu.note}>{option.note}</span>}
                  {!multiple && chosen.includes(option.value) && (
                    <span className={menu.end}>
                      <Icon name="check" label="chosen" />
                    </span>
                  )}
                </Command.Item>
              ))}
          </Command.Group>
        ))}
        {onCreate && wanted !== '' && !exact && (
          <Command.Item
            value={CREATE}
            className={menu.item}
            onSelect={() => {
              onCreate(text.trim());
              setText('');
            }}
          >
            <Icon name="plus" />
            <span className={menu.label}>{createLabel(text.trim())}</span>
          </Command.Item>
        )}
        {found.length > SHOWN_AT_ONCE && (
          <div className={styles.nothing}>{found.length - SHOWN_AT_ONCE} more. Type to narrow the list.</div>
        )}
        {loading ? (
          <div className={styles.nothing}>
            <Spinner />
          </div>
        ) : (
          found.length === 0 &&
          !onCreate && <div className={styles.nothing}>{nothing ?? <>Nothing is called “{text.trim()}”.</>}</div>
        )}
      </Command.List>
    </Command>
  );
}

function textOf(option: SearchListOption): string {
  return option.text ?? (typeof option.label === 'string' ? option.label : option.value);
}

function matches(option: SearchListOption, wanted: string): boolean {
  return (
    textOf(option).toLowerCase().includes(wanted) ||
    (option.keywords?.some((keyword) => keyword.toLowerCase().includes(wanted)) ?? false)
  );
}

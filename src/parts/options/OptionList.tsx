import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { Button, Chip, IconButton, Menu, type MenuItem, TextInput } from '@/ui';
import { OPTION_COLORS, optionHue } from '../values/cells/optionLook';
import styles from './OptionList.module.css';
import type { OptionDraft } from './optionDraft';

export interface OptionListProps {
  options: readonly OptionDraft[];
  onChange(options: OptionDraft[]): void;
  newId(): string;
  /** Further actions on an option, for example to merge it into another. */
  actsOf?(option: OptionDraft): readonly MenuItem[];
  /** Removes an option that is already stored; if absent, it just leaves the list. */
  onRemove?(option: OptionDraft): void;
}

const COLOR_NAMES = ['Blue', 'Orange', 'Green', 'Purple', 'Yellow', 'Sky', 'Brown', 'Slate'];

/**
 * Names, colours and order of options. Enter adds one below, Alt and an arrow key moves one, a pasted column becomes
 * options.
 */
export function OptionList({ options, onChange, newId, actsOf, onRemove }: OptionListProps) {
  const list = useRef<HTMLUListElement>(null);
  const fresh = (name = ''): OptionDraft => ({ id: newId(), name, color: null, is_archived: false });
  /** The line that is focused once the list has been rendered with the change. */
  const next = useRef<number | null>(null);
  const focus = (at: number) => list.current?.querySelectorAll<HTMLInputElement>('input')[at]?.focus();
  const focusLater = (at: number) => {
    next.current = at;
  };
  useLayoutEffect(() => {
    // Before the next key press: otherwise a name typed immediately would go into the line above.
    if (next.current === null) return;
    focus(next.current);
    next.current = null;
  });
  const put = (at: number, patch: Partial<OptionDraft>) =>
    onChange(options.map((one, i) => (i === at ? { ...one, ...patch } : one)));
  const insert = (at: number, added: readonly OptionDraft[]) => {
    onChange([...options.slice(0, at), ...added, ...options.slice(at)]);
    focusLater(at + added.length - 1);
  };
  const move = (at: number, by: number) => {
    const moved = options[at];
    if (!moved || at + by < 0 || at + by >= options.length) return;
    const rest = options.filter((_, i) => i !== at);
    onChange([...rest.slice(0, at + by), moved, ...rest.slice(at + by)]);
    focusLater(at + by);
  };
  const remove = (at: number) => {
    const option = options[at];
    if (!option) return;
    if (onRemove) return onRemove(option);
    onChange(options.filter((_, i) => i !== at));
    focusLater(Math.max(0, at - 1));
  };
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const arrow = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (arrow !== 0) {
      event.preventDefault();
      if (event.altKey) move(at, arrow);
      else focus(at + arrow);
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      insert(at + 1, [fresh()]);
    } else if (event.key === 'Backspace' && options[at]?.name === '') {
      event.preventDefault();
      remove(at);
    }
  };
  const onPaste = (event: React.ClipboardEvent, at: number) => {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n|\t/)
      .map((line) => line.trim())
      .filter((line) => line !== '');
    if (lines.length < 2) return;
    event.preventDefault();
    const taken = new Set(options.map(({ name }) => name.trim().toLowerCase()));
    const added = [...new Set(lines)].filter((line) => !taken.has(line.toLowerCase())).map(fresh);
    const keeps = options[at]?.name.trim() !== '';
    onChange([...options.slice(0, keeps ? at + 1 : at), ...added, ...options.slice(at + 1)]);
  };
  return (
    <div>
      <ul ref={list} className={styles.list}>
        {options.map((option, at) => {
          const name = option.name.trim() || `option ${at + 1}`;
          return (
            <li key={option.id} className={styles.line}>
              <Menu
                trigger={
                  <button type="button" className={styles.color} aria-label={`Colour of ${name}`}>
                    <Chip {...optionHue({ color: option.color, position: at })}>{'\u00a0'}</Chip>
                  </button>
                }
                items={OPTION_COLORS.map((color, i) => ({
                  key: color,
                  label: <Chip hue={(i + 1) as 1}>{COLOR_NAMES[i]}</Chip>,
                  checked: option.color === color,
                  onSelect: () => put(at, { color }),
                }))}
              />
              <TextInput
                aria-label={`Option ${at + 1}`}
                value={option.name}
                placeholder="Name of the option"
                onValueChange={(next) => put(at, { name: next })}
                onKeyDown={(event) => onKeyDown(event, at)}
                onPaste={(event) => onPaste(event, at)}
              />
              {option.is_archived && <span className={styles.note}>Archived</span>}
              <Menu
                align="end"
                trigger={<IconButton icon="more" size="small" label={`More on ${name}`} />}
                items={[
                  {
                    key: 'up',
                    label: 'Move up',
                    icon: 'up',
                    shortcut: 'Alt+Up',
                    disabled: at === 0,
                    onSelect: () => move(at, -1),
                  },
                  {
                    key: 'down',
                    label: 'Move down',
                    icon: 'down',
                    shortcut: 'Alt+Down',
                    disabled: at === options.length - 1,
                    onSelect: () => move(at, 1),
                  },
                  {
                    key: 'archive',
                    label: option.is_archived ? 'Offer it again' : 'Archive option',
                    icon: 'archive',
                    onSelect: () => put(at, { is_archived: !option.is_archived }),
                  },
                  ...(actsOf?.(option) ?? []),
                  { key: 'delete', label: 'Delete option', icon: 'trash', danger: true, onSelect: () => remove(at) },
                ]}
              />
            </li>
          );
        })}
      </ul>
      <Button icon="plus" onClick={() => insert(options.length, [fresh()])}>
        Add option
      </Button>
    </div>
  );
}

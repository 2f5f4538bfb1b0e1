import { Popover } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';
import { classNames } from '@/lib/classNames';
import { SearchList } from '../choice/SearchList';
import { labelOf, type SearchListOption } from '../choice/searchOptions';
import menu from '../menu/Menu.module.css';
import styles from './Grid.module.css';
import type { CommitMove } from './gridTypes';

interface ListCellEditorBase {
  options: readonly SearchListOption[];
  /** The key that opened it, which becomes the search text. */
  initialText?: string;
  /** Accessible name, usually the title of the column. */
  label: string;
  placeholder?: string;
  onCreate?: (text: string) => void;
  createLabel?: (text: string) => ReactNode;
  onSearch?: (text: string) => void;
  filter?: boolean;
  loading?: boolean;
  cancel: () => void;
}

export type ListCellEditorProps = ListCellEditorBase &
  (
    | { multiple?: false; chosen: string | undefined; commit: (value: string | undefined, move?: CommitMove) => void }
    | { multiple: true; chosen: readonly string[]; commit: (value: string[], move?: CommitMove) => void }
  );

/**
 * The editor for options: a searchable list at the cell. One option: Enter chooses it. Several: Enter or click toggles,
 * Tab or a click outside ends the edit, Backspace in the empty search removes the last one. Esc restores.
 */
export function ListCellEditor(props: ListCellEditorProps) {
  const [many, setMany] = useState<readonly string[]>(props.multiple ? props.chosen : []);
  const closed = useRef(false);
  const end = (move: CommitMove, value?: string) => {
    if (closed.current) return;
    closed.current = true;
    if (props.multiple) props.commit([...many], move);
    else if (value !== undefined) props.commit(value, move);
    else props.cancel();
  };
  const chosen = props.multiple ? many : props.chosen === undefined ? [] : [props.chosen];
  const toggle = (value: string) =>
    setMany((before) => (before.includes(value) ? before.filter((other) => other !== value) : [...before, value]));
  return (
    <Popover.Root open onOpenChange={() => end('stay')}>
      <Popover.Anchor className={styles.listAnchor}>
        {chosen.map((value) => {
          const option = props.options.find((one) => one.value === value);
          return (
            <span key={value} className={styles.listValue}>
              {option ? labelOf(option) : value}
            </span>
          );
        })}
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          className={classNames(menu.menu, styles.listEditor)}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={props.label}
          onEscapeKeyDown={(event) => {
            event.preventDefault();
            closed.current = true;
            props.cancel();
          }}
          // The grid takes the focus back by itself, unless a click has put it elsewhere.
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          <SearchList
            options={props.options}
            chosen={chosen}
            multiple={props.multiple}
            placeholder={props.placeholder ?? `Find ${props.label.toLowerCase()}`}
            initialText={props.initialText}
            onCreate={props.onCreate}
            createLabel={props.createLabel}
            onSearch={props.onSearch}
            filter={props.filter}
            loading={props.loading}
            onChoose={(value) => (props.multiple ? toggle(value) : end('down', value))}
            onRemoveLast={props.multiple ? () => setMany((before) => before.slice(0, -1)) : undefined}
            onKeyDown={(event) => {
              if (event.key === 'Tab') {
                event.preventDefault();
                end(event.shiftKey ? 'left' : 'right');
              } else if (props.multiple && event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
                event.preventDefault();
                end('down');
              }
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

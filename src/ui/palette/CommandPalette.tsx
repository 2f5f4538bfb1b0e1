import { Command } from 'cmdk';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Spinner } from '../feedback/Spinner';
import { Icon } from '../icons/Icon';
import type { IconName } from '../icons/iconShapes';
import { Kbd } from '../kbd/Kbd';
import menu from '../menu/Menu.module.css';
import { ownEscape } from '../overlay/ownEscape';
import { useOpener } from '../overlay/useOpener';
import styles from './CommandPalette.module.css';
import { Highlight } from './Highlight';
import { useChosenItem } from './useChosenItem';
import { useWaitingEnter } from './useWaitingEnter';

export interface PaletteItem {
  key: string;
  title: string;
  subtitle?: ReactNode;
  icon?: IconName;
  shortcut?: string;
  /** Shown only when it is searched for, not in an empty palette. */
  isSought?: boolean;
  onSelect: () => void;
}

export interface PaletteGroup {
  key: string;
  heading: string;
  items: readonly PaletteItem[];
  /** The group is still being searched. */
  loading?: boolean;
}

export interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  query: string;
  onQueryChange: (query: string) => void;
  /** Already the search results: the palette draws, the owner searches and ranks. */
  groups: readonly PaletteGroup[];
  placeholder?: string;
  /** Pale text at the right of the field, for example `8 ms, on this laptop`. */
  note?: ReactNode;
  /** Why nothing was found, if there is more to say than that nothing matches. */
  nothing?: ReactNode;
  /** Pale text at the right of the footer. */
  footer?: ReactNode;
  /**
   * Called with pasted text before it is inserted in the query; return true if it was handled (a structure, a
   * sequence).
   */
  onPasteText?: (text: string) => boolean;
  /** Tab on an item: acts on it instead of opening it. */
  onActOn?: (item: PaletteItem) => void;
}

/** Finds records and runs commands: records come first. */
export function CommandPalette({
  open,
  onOpenChange,
  query,
  onQueryChange,
  groups,
  placeholder = 'Search or command',
  note,
  nothing,
  footer,
  onPasteText,
  onActOn,
}: CommandPaletteProps) {
  const { scope, onCloseAutoFocus } = useOpener(open);
  const filled = groups.filter((group) => group.items.length > 0);
  const loading = groups.some((group) => group.loading);
  const chosen = useChosenItem(
    query,
    filled.flatMap((group) => group.items.map((item) => item.key)),
  );
  const openFirst = filled[0]?.items[0]?.onSelect ?? null;
  const itemOf = (value: string) => filled.flatMap((group) => group.items).find((item) => item.key === value);
  const openChosen = itemOf(chosen.value)?.onSelect ?? null;
  const { waiting, onKeyDown } = useWaitingEnter({ query, loading, openFirst, openChosen, wentTo: chosen.wentTo });
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        {/* A plain scrim: Radix's own locks the scrolling of a page that does not scroll, and recalculates the styles of the whole page for it. */}
        <div className={styles.scrim} />
        <RadixDialog.Content
          className={styles.palette}
          ref={scope}
          {...ownEscape(() => onOpenChange(false))}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          <RadixDialog.Title className={styles.hidden}>Command palette</RadixDialog.Title>
          <RadixDialog.Description className={styles.hidden}>{placeholder}</RadixDialog.Description>
          <Command
            className={styles.command}
            shouldFilter={false}
            loop
            label="Command palette"
            value={chosen.value}
            onValueChange={chosen.onValueChange}
            onPointerMoveCapture={chosen.onPointerMoveCapture}
            onKeyDown={(event) => {
              chosen.onKeyDown(event);
              onKeyDown(event);
              if (event.key !== 'Tab' || !onActOn) return;
              const selected = event.currentTarget.querySelector('[cmdk-item][data-selected="true"]');
              const item = itemOf(selected?.getAttribute('data-value') ?? '');
              if (!item) return;
              event.preventDefault();
              onActOn(item);
            }}
          >
            <div className={styles.query}>
              <Icon name="search" />
              <Command.Input
                // In the first render: Radix moves the focus later, and would then select what has been typed by that
                // time.
                autoFocus
                value={query}
                onValueChange={onQueryChange}
                placeholder={placeholder}
                onPaste={(event) => {
                  if (onPasteText?.(event.clipboardData.getData('text/plain'))) event.preventDefault();
                }}
              />
              {waiting && <Spinner />}
              {note !== undefined && <span className={styles.note}>{note}</span>}
              <Kbd keys="Esc" />
            </div>
            <Command.List className={styles.list}>
              {filled.map((group) => (
                <Command.Group
                  key={group.key}
                  heading={<div className={menu.heading}>{group.heading}</div>}
                  className={styles.group}
                >
                  {group.items.map((item) => (
                    <Command.Item
                      key={item.key}
                      value={item.key}
                      className={`${menu.item} ${styles.item}`}
                      onSelect={item.onSelect}
                    >
                      {item.icon && <Icon name={item.icon} />}
                      <span className={styles.title}>
                        <Highlight text={item.title} query={query} />
                      </span>
                      {item.subtitle !== undefined && <span className={styles.subtitle}>{item.subtitle}</span>}
                      <span className={menu.end}>
                        {item.shortcut ? <Kbd keys={item.shortcut} /> : <Kbd keys="Enter" className={styles.enter} />}
                      </span>
                    </Command.Item>
                  ))}
                </Command.Group>
              ))}
              {filled.length === 0 && (
                <div className={styles.nothing}>
                  {loading ? (
                    <Spinner />
                  ) : (
                    (nothing ?? <>Nothing matches “{query}”. Try fewer letters, or a command.</>)
                  )}
                </div>
              )}
            </Command.List>
            <div className={styles.foot}>
              <span>
                <Kbd keys="Up" /> <Kbd keys="Down" /> move
              </span>
              <span>
                <Kbd keys="Enter" /> open
              </span>
              {onActOn && (
                <span>
                  <Kbd keys="Tab" /> acts on this
                </span>
              )}
              <span className={styles.grow} />
              {footer}
            </div>
          </Command>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

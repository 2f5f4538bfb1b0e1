import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { identifierKey } from '@/domain/identifiers/identifierKey';
import { splitIdentifiers } from '@/domain/identifiers/splitIdentifiers';
import { numberText } from '@/lib/words/counted';
import { useStore } from '@/store/hooks/StoreProvider';
import { announce, Icon, IconButton, VirtualList, type VirtualListHandle } from '@/ui';
import { showAlert } from '../acts/alerts';
import { NAMELESS } from '../values/cells/ReferenceCell';
import styles from './SetList.module.css';
import { addRecordsToSets, moveInSet, type RecordSet, removeRecordsFromSet } from './setActs';
import { useSetNames } from './useSetNames';

interface Props {
  set: RecordSet;
  /** Records in the order of the set. */
  ids: readonly string[];
  mayManage: boolean;
  onOpen(recordId: string): void;
}

const ROW = 32;

/**
 * The records of a set as a list: in the manual order they are moved by dragging or Mod+Shift+arrows; Backspace removes
 * them, a paste adds some.
 */
export function SetList({ set, ids, mayManage, onOpen }: Props) {
  const store = useStore();
  const names = useSetNames(ids);
  const list = useRef<VirtualListHandle>(null);
  const [active, setActive] = useState(0);
  const [anchor, setAnchor] = useState(0);
  const [over, setOver] = useState<number | null>(null);
  const dragged = useRef<number | null>(null);
  const mayMove = mayManage && set.sort_behavior === 'manual';
  const from = Math.min(active, anchor, ids.length - 1);
  const to = Math.min(Math.max(active, anchor), ids.length - 1);
  const chosen = ids.slice(from, to + 1);
  const go = (at: number, extend: boolean) => {
    const next = Math.max(0, Math.min(ids.length - 1, at));
    setActive(next);
    if (!extend) setAnchor(next);
    list.current?.scrollToIndex(next);
  };
  const move = (before: number) => {
    if (before < 0 || before > ids.length || (before >= from && before <= to + 1)) return;
    void moveInSet(store, set.id, chosen, ids[before] ?? null);
    const shift = before > to ? before - to - 1 : before - from;
    setActive(active + shift);
    setAnchor(anchor + shift);
    announce(`Moved to position ${from + shift + 1}`);
  };
  const remove = () => {
    void removeRecordsFromSet(store, set.id, chosen);
    go(from, false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const mod = event.metaKey || event.ctrlKey;
    if (by !== 0 && mod && event.shiftKey) {
      if (mayMove) move(by < 0 ? from - 1 : to + 2);
    } else if (by !== 0) go(active + by, event.shiftKey);
    else if (event.key === 'Home') go(0, event.shiftKey);
    else if (event.key === 'End') go(ids.length - 1, event.shiftKey);
    else if (event.key === 'Enter') {
      const id = ids[active];
      if (id) onOpen(id);
    } else if ((event.key === 'Backspace' || event.key === 'Delete') && mayManage) remove();
    else if (mod && event.key.toLowerCase() === 'a') {
      setAnchor(0);
      setActive(ids.length - 1);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onPaste = async (text: string) => {
    const wanted = splitIdentifiers(text);
    if (wanted.length === 0) return;
    const found = new Set<string>();
    const tables =
      set.entity_slice_id === null ? (await store.reader.all('slice')).map(({ id }) => id) : [set.entity_slice_id];
    const open = new Set(wanted.map(identifierKey));
    for (const table of tables)
      for (const [key, id] of await store.reader.recordIdsByIdentifier(table, [...open])) {
        found.add(id);
        open.delete(key);
      }
    if (found.size > 0) await addRecordsToSets(store, [set.id], [...found]);
    const missing = wanted.filter((name) => open.has(identifierKey(name)));
    if (missing.length > 0)
      showAlert({ kind: 'error', text: `Not found, so not added: ${missing.slice(0, 20).join(', ')}.` });
  };
  const drop = (event: DragEvent, before: number) => {
    event.preventDefault();
    setOver(null);
    if (dragged.current !== null) move(before);
    dragged.current = null;
  };
  return (
    <div
      role="listbox"
      tabIndex={0}
      aria-label={`Records of ${set.set_name}`}
      aria-multiselectable
      className={styles.list}
      data-takes-rows={mayManage ? set.id : undefined}
      onKeyDown={onKeyDown}
      onPaste={(event) => {
        if (!mayManage) return;
        event.preventDefault();
        void onPaste(event.clipboardData.getData('text/plain'));
      }}
    >
      <VirtualList
        ref={list}
        label="Lines"
        count={ids.length}
        itemHeight={ROW}
        itemKey={(at) => ids[at] ?? String(at)}
        renderItem={(at) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and the keys
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the list
          <div
            role="option"
            aria-selected={at >= from && at <= to}
            className={styles.line}
            data-over={over === at || undefined}
            draggable={mayMove}
            onClick={(event) => {
              setActive(at);
              if (!event.shiftKey) setAnchor(at);
            }}
            onDoubleClick={() => onOpen(ids[at] ?? '')}
            onDragStart={() => {
              dragged.current = at;
              if (at < from || at > to) {
                setActive(at);
                setAnchor(at);
              }
            }}
            onDragOver={(event) => {
              if (dragged.current === null) return;
              event.preventDefault();
              setOver(at);
            }}
            onDragEnd={() => setOver(null)}
            onDrop={(event) => drop(event, at > to ? at + 1 : at)}
          >
            {mayMove && <Icon name="drag" />}
            <span className={styles.place}>{numberText(at + 1)}</span>
            <span className={styles.name}>{names[at] ?? (names[at] === undefined ? '' : NAMELESS)}</span>
            {mayManage && at === active && (
              <IconButton
                icon="x"
                size="small"
                tooltip={false}
                tabIndex={-1}
                label={`Remove ${names[at] ?? 'the record'} from the set`}
                onClick={remove}
              />
            )}
          </div>
        )}
      />
    </div>
  );
}

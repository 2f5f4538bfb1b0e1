import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useStore as useZustand } from 'zustand';
import { isMac } from '@/lib/isMac';
import { useSyncState } from '@/store/hooks/useSyncState';
import { useUndoState } from '@/store/hooks/useUndoState';
import { Button, Icon, Popover } from '@/ui';
import styles from './TryThis.module.css';
import { hideTryList, noteMoment, readTryState, TRY_ACTS, tryStore } from './tryList';

/**
 * Things to try in the first hour, ticked off when done: a line at the bottom of the navigation that opens the list.
 */
export function TryThis() {
  const { done, isHidden, open } = useZustand(tryStore);
  const [path] = useLocation();
  const search = useSearch();
  const { undo, redo } = useUndoState();
  const online = useSyncState((status) => status.online);
  const waiting = useSyncState((status) => status.waiting);
  useEffect(readTryState, []);
  useEffect(
    () => noteMoment({ path, search, undo, redo, online, waiting }),
    [path, search, undo, redo, online, waiting],
  );
  if (isHidden) return null;
  const count = TRY_ACTS.filter(({ key }) => done.includes(key)).length;
  return (
    <Popover
      label="Try this"
      open={open}
      onOpenChange={(next) => tryStore.setState({ open: next })}
      side="right"
      align="end"
      width={360}
      trigger={
        <button type="button" className={styles.line}>
          <Icon name="flag" />
          <span className={styles.grow}>Try this</span>
          <span>
            {count} of {TRY_ACTS.length}
          </span>
        </button>
      }
    >
      <h2 className={styles.title}>Try this</h2>
      <ul className={styles.list}>
        {TRY_ACTS.map(({ key, title, how }) => (
          <li key={key} data-done={done.includes(key) || undefined}>
            <span className={styles.tick}>
              {done.includes(key) ? <Icon name="check" label="Done" /> : <span className={styles.open} />}
            </span>
            <span>
              <b>{title}</b>
              <span className={styles.how}>{isMac() ? how.replaceAll('Ctrl+', '⌘') : how}</span>
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <span className={styles.how}>Search for “Try this” to bring the list back.</span>
        <Button variant="bare" onClick={hideTryList}>
          Hide
        </Button>
      </div>
    </Popover>
  );
}

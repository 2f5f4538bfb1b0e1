import { useStore as useZustand } from 'zustand';
import { numberText, plural } from '@/lib/words/counted';
import { Button, Menu } from '@/ui';
import { type CheckedStore, uncheckAll } from '../state/checkedRows';
import { archiveRecords } from '../state/editActs';
import type { Shown } from '../state/useShownChecked';
import styles from './BulkBar.module.css';
import { SetValue } from './SetValue';
import { useSceneParts } from './sceneParts';

interface Props {
  store: CheckedStore;
  /** Checked records that are shown, in the order of the rows, as far as known. */
  known: Shown;
  /** Total number of checked records. */
  count: number;
}

/** The actions for all checked records together. */
export function BulkBar({ store, known, count }: Props) {
  const { cx, onOverlay, exportsOf } = useSceneParts();
  const { table } = cx;
  const shown = known.records;
  const ids = shown.map(({ id }) => id);
  // For records that were just checked it is not known yet whether the view shows them: until then nothing is said or
  // done, not even for a part of them.
  const isAsked = useZustand(store, (state) => state.ids !== known.ids);
  const hidden = isAsked ? 0 : count - shown.length;
  const none = isAsked || ids.length === 0;
  const whyNoSet = table.whyNot('set.manage');
  return (
    <div role="toolbar" aria-label="Checked records" className={styles.bar}>
      <span>
        <b>{numberText(count - hidden)}</b> {plural(count - hidden, 'record')} checked
        {hidden > 0 && `, ${numberText(hidden)} more not in this view`}
      </span>
      <SetValue ids={ids} disabled={none} />
      <Button
        variant="bare"
        icon="list"
        disabled={none}
        {...(whyNoSet ? { disabledReason: whyNoSet } : {})}
        onClick={() => onOverlay({ kind: 'addToSet', recordIds: ids })}
      >
        Add to a set
      </Button>
      <Button
        variant="bare"
        icon={table.archived ? 'undo' : 'archive'}
        disabled={none || !table.mayArchive}
        onClick={() => void archiveRecords(cx, ids, !table.archived).then(() => uncheckAll(store))}
      >
        {table.archived ? 'Restore' : 'Archive'}
      </Button>
      <Menu
        side="top"
        trigger={
          <Button variant="bare" icon="download" disabled={none}>
            Export
          </Button>
        }
        items={exportsOf({ rows: shown.map(({ row }) => row) })}
      />
      <Button
        variant="bare"
        icon="trash"
        disabled={none || !table.mayDelete}
        onClick={() => onOverlay({ kind: 'delete', ids, onDone: () => uncheckAll(store) })}
      >
        Delete
      </Button>
      <Button variant="bare" icon="x" onClick={() => uncheckAll(store)}>
        Uncheck all
      </Button>
    </div>
  );
}

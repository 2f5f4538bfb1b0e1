import { useMemo } from 'react';
import { updateSlice } from '@/domain/commands/entitySlices/updateSlice';
import type { Slice } from '@/domain/kinds/slice';
import { can } from '@/domain/permissions/decide';
import { compareNatural } from '@/domain/sorts/natural';
import { counted } from '@/lib/words/counted';
import { PageHead } from '@/parts/page/PageHead';
import { commit } from '@/store/acts/commit';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import { useStore } from '@/store/hooks/StoreProvider';
import { useActor } from '@/store/hooks/useActor';
import { useRows, useRowsLoaded } from '@/store/hooks/useRows';
import { useStructureMissing } from '@/store/hooks/useStructureMissing';
import { Button, EmptyState, Icon } from '@/ui';
import { ArchivedSets } from './ArchivedSets';
import styles from './ArchiveScene.module.css';

interface Props {
  onOpenTable(sliceId: string): void;
  onOpenSet(setId: string): void;
  onAlert(alert: { kind: 'info' | 'error'; text: string; eventId?: string }): void;
}

/** The archived tables and sets of the workspace; a restored table comes back with its records and views. */
export function ArchiveScene({ onOpenTable, onOpenSet, onAlert }: Props) {
  const store = useStore();
  const actor = useActor();
  const slices = useRows('slice');
  const views = useRows('view');
  const sets = useRows('set').filter((set) => set.is_archived && !set.is_deleted);
  const isLoaded = useRowsLoaded('slice');
  const coming = useStructureMissing();
  const archived = useMemo(
    () =>
      slices
        .filter((slice) => slice.is_archived && !slice.is_deleted)
        .sort((a, b) => compareNatural(a.slice_name, b.slice_name)),
    [slices],
  );
  const viewsOf = (slice: Slice) =>
    views.filter((view) => view.entity_slice_id === slice.id && !view.is_deleted && !view.is_archived).length;
  const restore = async ({ id, slice_name: name }: Slice) => {
    try {
      const { opId } = await commit(store, updateSlice, { id, is_archived: false });
      onAlert({ kind: 'info', text: 'Table updated', eventId: opId });
    } catch (error) {
      onAlert({ kind: 'error', text: `${name} stays archived: ${whyNotWritten(error)}` });
    }
  };
  return (
    <>
      <PageHead title="Archived tables and sets" />
      <div className={styles.body}>
        {isLoaded && !coming && archived.length + sets.length === 0 && (
          <EmptyState page>
            Nothing is archived. The menu at the name of a table or set archives it; its records stay as they are.
          </EmptyState>
        )}
        {archived.length > 0 && (
          <ul className={styles.list}>
            {archived.map((slice) => {
              const count = viewsOf(slice);
              return (
                <li key={slice.id} className={styles.line}>
                  <Icon name="table" />
                  <span className={styles.name}>{slice.slice_name}</span>
                  <span className={styles.quiet}>{counted(count, 'view')}</span>
                  <span className={styles.acts}>
                    <Button aria-label={`Open ${slice.slice_name}`} onClick={() => onOpenTable(slice.id)}>
                      Open
                    </Button>
                    {can(actor, 'slice.update', { slice_id: slice.id }) && (
                      <Button
                        icon="undo"
                        aria-label={`Restore ${slice.slice_name}`}
                        onClick={() => void restore(slice)}
                      >
                        Restore
                      </Button>
                    )}
                  </span>
                </li>
              );
            })}
          </ul>
        )}
        <ArchivedSets sets={sets} onOpen={onOpenSet} />
      </div>
    </>
  );
}

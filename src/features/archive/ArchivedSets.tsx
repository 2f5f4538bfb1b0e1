import { whyNot } from '@/domain/permissions/whyNot';
import { compareNatural } from '@/domain/sorts/natural';
import { counted } from '@/lib/words/counted';
import { archiveSetWithAlert, type RecordSet } from '@/parts/sets/setActs';
import { useStore } from '@/store/hooks/StoreProvider';
import { useActor } from '@/store/hooks/useActor';
import { Button, Icon } from '@/ui';
import styles from './ArchiveScene.module.css';

/** The archived sets; their records stay in their tables. */
export function ArchivedSets({ sets, onOpen }: { sets: readonly RecordSet[]; onOpen(setId: string): void }) {
  const store = useStore();
  const closed = whyNot(useActor(), 'set.manage');
  if (sets.length === 0) return null;
  return (
    <section aria-label="Sets">
      <h2 className={styles.heading}>Sets</h2>
      <ul className={styles.list}>
        {[...sets]
          .sort((a, b) => compareNatural(a.set_name, b.set_name))
          .map((set) => (
            <li key={set.id} className={styles.line}>
              <Icon name="list" />
              <span className={styles.name}>{set.set_name}</span>
              <span className={styles.quiet}>{counted(set.record_ids.length, 'record')}</span>
              <span className={styles.acts}>
                <Button aria-label={`Open ${set.set_name}`} onClick={() => onOpen(set.id)}>
                  Open
                </Button>
                <Button
                  icon="undo"
                  aria-label={`Restore ${set.set_name}`}
                  {...(closed === null ? {} : { disabledReason: closed })}
                  onClick={() => void archiveSetWithAlert(store, set, false)}
                >
                  Restore
                </Button>
              </span>
            </li>
          ))}
      </ul>
    </section>
  );
}

import { Suspense, useEffect, useRef } from 'react';
import { copyLink } from '@/parts/acts/copyLink';
import { PageHead } from '@/parts/page/PageHead';
import { useCellParts } from '@/parts/values/cellParts';
import { useRecord } from '@/store/hooks/useRecord';
import { useRecordMissing } from '@/store/hooks/useRecordMissing';
import { EmptyState, IconButton, Skeleton } from '@/ui';
import { useSceneParts } from '../scene/sceneParts';
import type { SceneRows } from '../scene/useSceneRows';
import { askWatch } from '../state/askWatch';
import { noteReadRecord } from '../state/useKeptPlace';
import styles from './Pane.module.css';
import { RecordExperiments } from './RecordExperiments';
import { RecordFields } from './RecordFields';
import { RecordHistory } from './RecordHistory';
import { RecordIdentifiers } from './RecordIdentifiers';

interface Props {
  recordId: string;
  rows: SceneRows;
  onOpenTable(viewId: string | null): void;
}

/** One record as a page of its own: its fields, comments and history. */
export function RecordPage({ recordId, rows, onOpenTable }: Props) {
  const { cx, slice, onOpenFull, linkTo } = useSceneParts();
  const record = useRecord(recordId);
  const Comments = useCellParts()?.Comments;
  const name = record?.attrs.record_identifier ?? '';
  const isMissing = useRecordMissing(recordId);
  const isGone = isMissing || record?.attrs.is_deleted === true;
  const step = async (by: 1 | -1) => {
    const at = await askWatch(rows.watch, (watch) => watch.positionOf(recordId));
    if (at === null || at < 0) return;
    const [next] = (await askWatch(rows.watch, (watch) => watch.recordIds(at + by, at + by + 1))) ?? [];
    if (next !== undefined) onOpenFull?.(next);
  };
  useEffect(() => noteReadRecord(slice.id, recordId), [slice.id, recordId]);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // The focused grid no longer exists: the next Tab would begin at the top of the window.
    if (document.activeElement === document.body) section.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const back = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const { target } = event;
      if (target instanceof HTMLElement && target.closest('input, textarea, [role=dialog], [role=menu]')) return;
      onOpenTable(null);
    };
    window.addEventListener('keydown', back);
    return () => window.removeEventListener('keydown', back);
  }, [onOpenTable]);
  return (
    <section ref={section} tabIndex={-1} className={styles.page} aria-label={name || 'Record'}>
      <PageHead
        trail={
          <button type="button" onClick={() => onOpenTable(null)}>
            {slice.slice_name}
          </button>
        }
        title={name}
        follows={{ type: 'record', id: recordId }}
      >
        <IconButton icon="up" label="Previous record" onClick={() => void step(-1)} />
        <IconButton icon="arrow-down" label="Next record" onClick={() => void step(1)} />
        <IconButton icon="link" label="Copy link" onClick={() => void copyLink(linkTo(recordId))} />
        <IconButton icon="x" label="Back to the table" shortcut="Esc" onClick={() => onOpenTable(null)} />
      </PageHead>
      {isGone ? (
        <EmptyState page action={{ label: `Show all of ${slice.slice_name}`, onAct: () => onOpenTable(null) }}>
          This record was deleted, or is in a table that you do not have access to.
        </EmptyState>
      ) : !record ? (
        <div className={styles.pageBody}>
          <Skeleton lines={10} />
        </div>
      ) : (
        <div className={styles.pageBody}>
          <div className={styles.pageMain}>
            <RecordFields key={recordId} record={record} cx={cx} />
            <RecordIdentifiers key={`${recordId} names`} recordId={recordId} cx={cx} />
            <RecordExperiments key={`${recordId} experiments`} record={record} cx={cx} />
          </div>
          <div className={styles.pageSide}>
            {Comments && (
              <section aria-label="Comments">
                <h2 className={styles.heading}>Comments</h2>
                <Suspense fallback={<Skeleton lines={4} />}>
                  <Comments
                    key={recordId}
                    of="record"
                    resourceId={recordId}
                    mayWrite={cx.table.mayComment}
                    onAlert={cx.onAlert}
                  />
                </Suspense>
              </section>
            )}
            <section aria-label="History">
              <h2 className={styles.heading}>History</h2>
              <RecordHistory record={record} cx={cx} />
            </section>
          </div>
        </div>
      )}
    </section>
  );
}

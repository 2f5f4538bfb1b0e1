import type { Slice } from '@/domain/kinds/slice';
import { numberText } from '@/lib/words/counted';
import { PageHead } from '@/parts/page/PageHead';
import { useStructureMissing } from '@/store/hooks/useStructureMissing';
import { useSyncState } from '@/store/hooks/useSyncState';
import { EmptyState, Progress } from '@/ui';
import styles from './Scene.module.css';

interface NoTableProps {
  /** The table as it was when this person could last see it here; undefined if they never could. */
  seen: Slice | undefined;
  /** The table is here, and marked as deleted. */
  isDeleted: boolean;
}

/** Shown instead of a table that is still loading, was deleted, or may not (or no longer) be seen. */
export function NoTable({ seen, isDeleted }: NoTableProps) {
  const progress = useSyncState((status) => status.progress);
  const online = useSyncState((status) => status.online);
  const waiting = useSyncState((status) => status.waiting + status.refused);
  const coming = useStructureMissing();
  return (
    <section className={styles.scene} aria-label={seen?.slice_name ?? 'Table'}>
      <PageHead title={seen?.slice_name ?? 'Table'} />
      <EmptyState page>{sentenceOf({ seen, isDeleted, isComing: !seen && (coming || !online), waiting })}</EmptyState>
      {coming && progress && (
        <Progress
          label="Records fetched"
          value={progress.done}
          max={progress.total}
          before={`Loading ${numberText(progress.done)} of ${numberText(progress.total)}`}
        />
      )}
    </section>
  );
}

interface Known extends Pick<NoTableProps, 'seen' | 'isDeleted'> {
  isComing: boolean;
  /** Number of changes of this laptop that the server does not have. */
  waiting: number;
}

function sentenceOf({ seen, isDeleted, isComing, waiting }: Known): string {
  if (isComing) return 'This table is not on this laptop yet. It appears here as soon as it has been fetched.';
  if (isDeleted) return `${seen?.slice_name ?? 'This table'} was deleted. Choose another table on the left.`;
  const kept = waiting > 0 ? ' Changes of yours that were not sent are listed under the sync state at the top.' : '';
  if (seen)
    return `You no longer have access to ${seen.slice_name}. Ask an administrator if you still need it, or choose another table on the left.${kept}`;
  return `There is no such table, or it is not shared with you. Choose another one on the left.${kept}`;
}

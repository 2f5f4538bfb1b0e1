import { saveBlob } from '@/lib/saveBlob';
import { EmptyState } from '@/ui';
import type { SavedInMemory } from '../session/savedInMemory';
import { MissingPart } from '../shell/MissingPart';
import styles from './OpeningFailed.module.css';
import type { OpeningFailure } from './openingFailure';

interface Props {
  failure: OpeningFailure;
  /** Work that was only in the memory of a lost copy. */
  saved: SavedInMemory | null;
}

/** Replaces a workspace that did not open: why, what to do, and a file of what was not sent. */
export function OpeningFailed({ failure, saved }: Props) {
  return (
    <>
      {failure.kind === 'part' ? (
        <MissingPart />
      ) : (
        <EmptyState action={{ label: 'Load again', onAct: () => window.location.reload() }}>
          {failure.words}
          {failure.kind === 'fault' && <code className={styles.detail}>{failure.detail}</code>}
        </EmptyState>
      )}
      {saved && (
        <EmptyState action={{ label: 'Save to a file', onAct: () => saveBlob(saved.archive.name, saved.archive.blob) }}>
          Changes that were not sent are only in the memory of this page. Save them to a file before you leave it.
        </EmptyState>
      )}
    </>
  );
}

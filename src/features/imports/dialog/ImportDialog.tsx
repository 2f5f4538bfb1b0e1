import { useRef, useState } from 'react';
import type { TextEncoding } from '@/domain/files/textEncodings';
import { bytesText } from '@/lib/words/bytesText';
import { counted } from '@/lib/words/counted';
import type { OnAlert } from '@/parts/acts/alert';
import { Button, Dialog, ErrorText, Spinner } from '@/ui';
import { readingText } from '../file/reading';
import { keptText } from '../mapping/keptText';
import { isRunning } from '../state/importState';
import { useFileProgress } from '../state/useFileProgress';
import { useFileWarnings } from '../state/useFileWarnings';
import { useImportCheck } from '../state/useImportCheck';
import { useImportDraft } from '../state/useImportDraft';
import { useImportFaults } from '../state/useImportFaults';
import { useImport } from '../state/useImports';
import { useRunImport } from '../state/useRunImport';
import { useSameStructures } from '../state/useSameStructures';
import { CheckNote } from './CheckNote';
import styles from './ImportDialog.module.css';
import { ImportNotes } from './ImportNotes';
import { type ImportPage, ImportParts } from './ImportParts';
import { IntoBar } from './IntoBar';
import { IntoExperiment } from './IntoExperiment';
import { ReadingBar } from './ReadingBar';
import { RunDialog } from './RunDialog';
import { sameText } from './SameList';

interface Props {
  file: File;
  /** The intended table; null = unknown. */
  sliceId?: string | null;
  onClose: () => void;
  onOpenTable: (sliceId: string) => void;
  onAlert: OnAlert;
  onUndo: (importId: string) => void;
}

const NO_ENCODINGS: readonly TextEncoding[] = [];

/** From a file to rows of a table: how it is read, where its columns go, what would happen, and the progress. */
export function ImportDialog({ file, sliceId = null, onClose, onOpenTable, onAlert, onUndo }: Props) {
  const drafted = useImportDraft(file, sliceId);
  const { content, upload, mapping, fault, plan, operationId } = drafted;
  const { reading, first } = content;
  const { draft, names, slice, fields } = mapping;
  const [startedId, setStartedId] = useState<string | null>(null);
  const fileId = upload.state === 'done' ? upload.fileId : null;
  const server = useImportCheck({ fileId, fileName: file.name }, startedId === null ? plan : null, () =>
    onAlert({ kind: 'info', text: 'New import created' }),
  );
  const progress = useFileProgress(server.isChecking ? fileId : null);
  const same = useSameStructures(content, startedId === null ? draft : null, slice, fields);
  const sameNote = useRef<string | null>(null);
  const kept = useRef<string | null>(null);
  if (startedId === null) {
    sameNote.current = sameText(same);
    kept.current = keptText(server.check, names);
  }
  const { verdicts, faulty, faults } = useImportFaults(drafted, server.check);
  const { isDoubtful, warnings } = useFileWarnings(content);
  const runner = useRunImport();
  const running = useImport(startedId);
  const [page, setPage] = useState<ImportPage>('columns');

  if (running && (runner.isStarting || isRunning(running) || running.is_complete || running.error_message))
    return (
      <RunDialog
        fileName={file.name}
        running={running}
        isStarting={runner.isStarting}
        notes={[kept.current, sameNote.current].filter((note) => note !== null)}
        onClose={onClose}
        onOpenTable={onOpenTable}
        onAlert={onAlert}
        onUndo={onUndo}
      />
    );

  const otherEncodings = content.head?.sniff.otherEncodings ?? NO_ENCODINGS;
  const rowCount = server.check?.total_rows ?? content.rowCount;
  const subtitle =
    reading &&
    [
      ...readingText(reading, content.head?.isGzip ?? false),
      ...(rowCount === null ? [] : [counted(rowCount, 'row')]),
      ...(content.readBytes === null ? [] : [`reading, ${bytesText(content.readBytes)} so far`]),
    ].join(' \u00b7 ');
  const total = server.check?.error_count ?? faults.length;
  const reason = fault
    ? fault.message
    : upload.state !== 'done'
      ? 'The file is not on the server yet.'
      : server.isChecking
        ? 'The server is still checking the rows.'
        : server.check === null
          ? 'The server has not accepted this mapping.'
          : undefined;
  const start = () => {
    if (!server.row || !plan || !draft) return;
    setStartedId(server.row.id);
    void runner.run(server.row, plan, { names, draft, isInDialog: true });
  };

  return (
    <Dialog
      open
      width={content.error ? 'sm' : 'xl'}
      tall={!content.error}
      title={file.name}
      subtitle={subtitle || (content.error ? undefined : 'Reading the file')}
      onOpenChange={onClose}
      onSubmit={content.error ? undefined : start}
      cancelLabel={content.error ? 'Close' : 'Cancel'}
      submitLabel={
        rowCount === null ? 'Import' : `Import ${counted(rowCount - (server.check?.refused_count ?? 0), 'row')}`
      }
      submitDisabledReason={content.error ? undefined : reason}
      busy={runner.isStarting}
      footerNote={
        !content.error && <CheckNote upload={upload} state={server} fileSize={file.size} progress={progress} />
      }
    >
      {content.error && <ErrorText>{content.error}</ErrorText>}
      {runner.error && <ErrorText>{runner.error}</ErrorText>}
      {!content.error && !(reading && draft && first) && (
        <div className={styles.wait}>
          <Spinner label="Reading the file" />
        </div>
      )}
      {reading && (
        <div className={styles.ways}>
          {!content.error && draft && first && <IntoBar state={mapping} />}
          <ReadingBar
            reading={reading}
            sheets={first?.sheets ?? []}
            sheet={first?.sheet ?? null}
            otherEncodings={otherEncodings}
            onReading={content.onReading}
          />
        </div>
      )}
      {!content.error && reading && draft && first && (
        <>
          {operationId !== null && <IntoExperiment operationId={operationId} />}
          {fault?.column === null && <ErrorText>{fault.message}</ErrorText>}
          <ImportNotes
            isNumbered={!fault && draft.sliceId === null && draft.keyColumns.length === 0}
            problems={total}
            refused={server.check?.refused_count ?? 0}
            warnings={warnings}
          />
          {sameNote.current && (
            <p className={styles.note}>
              {sameNote.current}{' '}
              <Button variant="bare" onClick={() => setPage('same')}>
                Show them
              </Button>
            </p>
          )}
          <div className={styles.parts}>
            <ImportParts
              page={page}
              onPage={setPage}
              first={first}
              mapping={mapping}
              verdicts={verdicts}
              fault={fault ?? server.error}
              isDoubtful={isDoubtful}
              faulty={faulty}
              faults={faults}
              total={total}
              same={same}
            />
          </div>
        </>
      )}
    </Dialog>
  );
}

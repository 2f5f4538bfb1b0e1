import { useCallback, useMemo, useRef, useState } from 'react';
import { useRow } from '@/store/hooks/useRow';
import { Button, Dialog, ErrorText, Spinner, Tabs } from '@/ui';
import { readingText } from '../file/reading';
import { columnVerdicts, localFaults, serverFaults } from '../mapping/columnFaults';
import { draftFault } from '../mapping/draftFault';
import { importPlanOf } from '../mapping/importPlanOf';
import { againText, isRunning, rowsText } from '../state/importState';
import type { OnAlert } from '../state/onAlert';
import { useCancelImport } from '../state/useCancelImport';
import { useColumnChecks } from '../state/useColumnChecks';
import { useFaultRows } from '../state/useFaultRows';
import { useFileContent } from '../state/useFileContent';
import { useFileProgress } from '../state/useFileProgress';
import { useImportCheck } from '../state/useImportCheck';
import { useImport } from '../state/useImports';
import { useMappingDraft } from '../state/useMappingDraft';
import { useRunAgain } from '../state/useRunAgain';
import { useRunImport } from '../state/useRunImport';
import { useSameStructures } from '../state/useSameStructures';
import { useUpload } from '../state/useUpload';
import { CheckNote } from './CheckNote';
import { FaultList } from './FaultList';
import styles from './ImportDialog.module.css';
import { IntoBar } from './IntoBar';
import { MappingTable } from './MappingTable';
import { PreviewRows } from './PreviewRows';
import { ReadingBar } from './ReadingBar';
import { RunPane } from './RunPane';
import { SameList, sameText } from './SameList';

interface Props {
  file: File;
  onClose: () => void;
  onOpenTable: (sliceId: string) => void;
  onAlert: OnAlert;
  onUndo: (importId: string) => void;
}

type Page = 'columns' | 'rows' | 'problems' | 'same';

/** From a file to rows of a table: how it is read, where its columns go, what would happen, and how far it is. */
export function ImportDialog({ file, onClose, onOpenTable, onAlert, onUndo }: Props) {
  const content = useFileContent(file);
  const { reading, first } = content;
  const decimal = reading?.decimal ?? '.';
  const mapping = useMappingDraft(file.name, first);
  const { draft, names, slice, fields } = mapping;
  const upload = useUpload(file, content);
  const fault = useMemo(() => (draft ? draftFault(draft, slice, fields) : null), [draft, slice, fields]);
  const plan = useMemo(
    () => (draft && reading && !fault ? importPlanOf(draft, reading, slice) : null),
    [draft, reading, fault, slice],
  );
  const [startedId, setStartedId] = useState<string | null>(null);
  const fileId = upload.state === 'done' ? upload.fileId : null;
  const server = useImportCheck({ fileId, fileName: file.name }, startedId === null ? plan : null, () =>
    onAlert({ kind: 'info', text: 'New import created' }),
  );
  const progress = useFileProgress(server.isChecking ? fileId : null);
  const same = useSameStructures(content, startedId === null ? draft : null, slice, fields);
  const told = useRef<string | null>(null);
  if (startedId === null) told.current = sameText(same);
  const checks = useColumnChecks(first, draft, fields, decimal);
  const verdicts = useMemo(() => columnVerdicts(checks, server.check, names), [checks, server.check, names]);
  const faulty = useFaultRows(server.check, content.rowsAt);
  const faults = useMemo(
    () =>
      server.check ? serverFaults(server.check, names, faulty) : localFaults(checks, names, first?.problems ?? []),
    [server.check, checks, names, faulty, first],
  );
  const runner = useRunImport();
  const canceller = useCancelImport(onAlert);
  const runAgain = useRunAgain(onAlert);
  const running = useImport(startedId);
  // The server may be done before the table has reached this device.
  const madeSlice = useRow('slice', running?.entity_slice_id ?? null);
  const [page, setPage] = useState<Page>('columns');
  // The same for all drawings: while a large file is read and sent, the lines of the columns stand still.
  const showProblems = useCallback(() => setPage('problems'), []);

  if (running && (runner.isStarting || isRunning(running) || running.is_complete || running.error_message)) {
    const isOver = running.is_complete || running.error_message !== null;
    const sliceId = running.entity_slice_id;
    const isReady = isOver && sliceId !== null;
    const isCancelling = canceller.isCancelling(running);
    const again = againText(running);
    return (
      <Dialog
        open
        width="sm"
        title={isOver ? file.name : `Importing ${file.name}`}
        onOpenChange={onClose}
        cancelLabel={isOver ? 'Close' : 'Go on working'}
        submitLabel="Open table"
        submitDisabledReason={madeSlice ? undefined : 'The table is on its way to this device.'}
        onSubmit={
          isReady
            ? () => {
                onClose();
                onOpenTable(sliceId);
              }
            : undefined
        }
        extraActions={
          isReady ? (
            <>
              <Button size="large" onClick={() => onUndo(running.id)}>
                Undo import
              </Button>
              {again && (
                <Button size="large" onClick={() => runAgain(running)}>
                  {again}
                </Button>
              )}
            </>
          ) : (
            !isOver && (
              <Button
                size="large"
                disabled={isCancelling || runner.isStarting}
                onClick={() => canceller.cancel(running)}
              >
                {isCancelling ? 'Cancelling' : 'Cancel import'}
              </Button>
            )
          )
        }
      >
        <RunPane row={running} same={told.current} />
      </Dialog>
    );
  }

  const rowCount = server.check?.total_rows ?? content.rowCount;
  const subtitle =
    reading &&
    [
      ...readingText(reading, content.head?.isGzip ?? false),
      ...(rowCount === null ? [] : [rowsText(rowCount)]),
      ...(content.readBytes === null ? [] : [`reading, ${Math.round(content.readBytes / 1e6)} MB so far`]),
      ...(first && first.unreadable > 0 ? ['some characters do not read: try another encoding'] : []),
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
      title={file.name}
      subtitle={subtitle || (content.error ? undefined : 'Reading the file')}
      onOpenChange={onClose}
      onSubmit={content.error ? undefined : start}
      cancelLabel={content.error ? 'Close' : 'Cancel'}
      submitLabel={rowCount === null ? 'Import' : `Import ${rowsText(rowCount - (server.check?.refused_count ?? 0))}`}
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
      {reading && <ReadingBar reading={reading} sheets={first?.sheets ?? []} onReading={content.onReading} />}
      {!content.error && reading && draft && first && (
        <>
          <IntoBar state={mapping} />
          {fault?.column === null && <ErrorText>{fault.message}</ErrorText>}
          {!fault && draft.sliceId === null && draft.keyColumns.length === 0 && (
            <p className={styles.note}>No column names the rows, so they are numbered. Mark a key to name them.</p>
          )}
          {total > 0 && (
            <p className={styles.note}>
              Good rows go in. The text of a cell that cannot be read is kept beside it, in a field of its own, for
              repair
              {server.check && server.check.refused_count > 0
                ? `; ${rowsText(server.check.refused_count)} without a name of their own stay out.`
                : '.'}
            </p>
          )}
          {told.current && (
            <p className={styles.note}>
              {told.current}{' '}
              <Button variant="bare" onClick={() => setPage('same')}>
                Show them
              </Button>
            </p>
          )}
          <div className={styles.parts}>
            <Tabs<Page>
              label="Parts of the import"
              value={page}
              onValueChange={setPage}
              tabs={[
                {
                  value: 'columns',
                  label: 'Columns',
                  count: names.length,
                  content: (
                    <MappingTable
                      state={mapping}
                      verdicts={verdicts}
                      fault={fault ?? server.error}
                      onShow={showProblems}
                    />
                  ),
                },
                {
                  value: 'rows',
                  label: 'Rows',
                  content: <PreviewRows first={first} faulty={faulty} names={names} faults={faults} />,
                },
                {
                  value: 'problems',
                  label: 'Problems',
                  count: total,
                  content:
                    faults.length === 0 ? (
                      <p className={styles.note}>Every cell reads as its field.</p>
                    ) : (
                      <FaultList faults={faults} total={total} />
                    ),
                },
                ...(same.state === 'none'
                  ? []
                  : [
                      {
                        value: 'same' as const,
                        label: 'Equal structures',
                        count: same.state === 'done' ? same.rows.length : undefined,
                        content: <SameList same={same} />,
                      },
                    ]),
              ]}
            />
          </div>
        </>
      )}
    </Dialog>
  );
}

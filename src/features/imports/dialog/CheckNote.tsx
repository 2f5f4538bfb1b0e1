import { bytesText } from '@/lib/words/bytesText';
import { numberText } from '@/lib/words/counted';
import { Button, Progress, Spinner, StatusMark } from '@/ui';
import type { FileProgress } from '../state/useFileProgress';
import type { CheckState } from '../state/useImportCheck';
import type { Upload } from '../state/useUpload';
import styles from './ImportDialog.module.css';
import { ServerProgress } from './ServerProgress';

interface Props {
  upload: Upload & { again: () => void };
  state: CheckState;
  fileSize: number;
  /** Progress of the server; null until it is known. */
  progress: FileProgress | null;
}

function UploadNote({ sent, total, fileSize }: { sent: number; total: number; fileSize: number }) {
  if (total === 0) return <Spinner label={`Uploading ${bytesText(fileSize)}`} />;
  if (sent >= total) return <Spinner label="The server stores the file" />;
  return (
    <Progress
      label="Upload"
      value={sent}
      max={total}
      width={160}
      after={`${bytesText(sent)} of ${bytesText(total)} uploaded`}
    />
  );
}

/** One line beside the buttons: the state of the upload, and what the import would do. */
export function CheckNote({ upload, state, fileSize, progress }: Props) {
  if (upload.state === 'none') return null;
  if (upload.state === 'waiting')
    return (
      <StatusMark shape="waiting" flat>
        Importing needs a connection. The file waits here until you are online again.
      </StatusMark>
    );
  if (upload.state === 'failed')
    return (
      <span className={styles.verdict}>
        <StatusMark shape="refused" flat>
          {upload.message}
        </StatusMark>
        <Button variant="bare" onClick={upload.again}>
          Try again
        </Button>
      </span>
    );
  if (upload.state === 'packing') return <Spinner label={`Packing ${bytesText(fileSize)}`} />;
  if (upload.state === 'uploading') return <UploadNote {...upload} fileSize={fileSize} />;
  if (state.error && state.error.column === null)
    return (
      <StatusMark shape="refused" flat>
        {state.error.message}
      </StatusMark>
    );
  if (state.isChecking) return <ServerProgress progress={progress} idle="Checking every row" />;
  const { check } = state;
  if (!check) return null;
  const counts = [
    [check.new_count, 'new'],
    [check.changed_count, 'changed'],
    [check.same_count, 'same'],
  ] as const;
  return (
    <span className={styles.counts}>
      {counts.map(([count, word], i) => (
        <span key={word}>
          {i > 0 && ' \u00b7 '}
          <b className={styles.strong}>{numberText(count)}</b> {word}
        </span>
      ))}
      {check.refused_count > 0 && ` \u00b7 ${numberText(check.refused_count)} refused`}
    </span>
  );
}

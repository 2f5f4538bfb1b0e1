import { bytesText } from '@/lib/words/bytesText';
import { numberText } from '@/lib/words/counted';
import { Progress, Spinner } from '@/ui';
import type { FileProgress } from '../state/useFileProgress';

interface Props {
  progress: FileProgress | null;
  /** Shown before anything is known. */
  idle: string;
}

/** The progress of the server: first reading the file, then checking its rows. */
export function ServerProgress({ progress, idle }: Props) {
  if (!progress || progress.stage === 'none') return <Spinner label={idle} />;
  const { stage, done, total } = progress;
  return (
    <Progress
      label="Check"
      value={done}
      max={Math.max(1, total)}
      width={160}
      after={
        stage === 'reading'
          ? `${bytesText(done)} of ${bytesText(total)} read by the server`
          : `${numberText(done)} of ${numberText(total)} rows checked`
      }
    />
  );
}

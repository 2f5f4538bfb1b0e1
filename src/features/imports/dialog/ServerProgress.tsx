import { bytesText } from '@/lib/words/bytesText';
import { numberText } from '@/lib/words/counted';
import { Progress, Spinner } from '@/ui';
import type { FileProgress } from '../state/useFileProgress';

interface Props {
  progress: FileProgress | null;
  /** What is said before anything is known. */
  idle: string;
}

/** How far the server is with reading a file, then with checking its rows. */
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

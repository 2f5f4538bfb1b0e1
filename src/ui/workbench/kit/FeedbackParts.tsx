import { Banner, Button, EmptyState, ErrorText, Progress, Skeleton, Spinner } from '../../index';
import { Line } from './Line';
import { Part } from './Part';

/** Messages and states that the product shows on its own. */
export function FeedbackParts() {
  return (
    <Part title="Feedback">
      <Banner actions={<Button>Reload</Button>} onDismiss={() => undefined}>
        <b>A new version is ready.</b> It loads when you reload.
      </Banner>
      <Banner tone="active">Offline since 09:31. Everything is saved on this laptop.</Banner>
      <Banner tone="stop">214 MB of 240 MB used. Free space or save a copy.</Banner>
      <ErrorText>Ring 2 does not close. Last good structure is kept.</ErrorText>
      <Line>
        <Spinner />
        <Progress value={312} max={384} label="Import" before="Reading 312 of 384" after="41 new · 268 changed" />
      </Line>
      <Skeleton lines={3} />
      <EmptyState edged action={{ label: 'Choose a file', shortcut: 'I', onAct: () => undefined }}>
        Paste rows from Excel, or drop a CSV, XLSX, SDF, GenBank or FASTA file.
      </EmptyState>
    </Part>
  );
}

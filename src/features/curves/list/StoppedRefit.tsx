import { Banner, Button } from '@/ui';

interface Props {
  /** Plots that were not fitted. */
  left: number;
  onGoOn(): void;
}

/** Says that a refit was stopped on its way, as long as some plots show a fit of before. */
export function StoppedRefit({ left, onGoOn }: Props) {
  return (
    <Banner actions={<Button onClick={onGoOn}>Refit the rest</Button>}>
      Stopped: {left.toLocaleString('en')} {left === 1 ? 'plot still shows its fit' : 'plots still show their fit'} of
      before.
    </Banner>
  );
}

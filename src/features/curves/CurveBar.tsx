import type { DrcConfig, DrcConfigSettings } from '@/domain/kinds/drcConfig';
import { numberText } from '@/lib/words/counted';
import { Button, Progress, Segmented, Select } from '@/ui';
import styles from './CurveScene.module.css';
import type { CurveBook } from './state/useCurveBook';
import type { ConfidenceMethod } from './state/useOpenGroup';

interface Props {
  config: DrcConfig;
  mayManage: boolean;
  mode: 'curve' | 'table';
  onMode(mode: 'curve' | 'table'): void;
  band: boolean;
  onBand(on: boolean): void;
  method: ConfidenceMethod;
  onMethod(method: ConfidenceMethod): void;
  book: CurveBook;
  onSave(patch: Partial<DrcConfigSettings>): void;
  onSettings(): void;
}

type BandChoice = ConfidenceMethod | 'none';
const BANDS: readonly { value: BandChoice; label: string }[] = [
  { value: 'asymptotic', label: '95 % from the fit' },
  { value: 'bootstrap', label: '95 % bootstrap' },
  { value: 'none', label: 'none' },
];

/** Which curves are shown and how, and the button that refits all of them. */
export function CurveBar(props: Props) {
  const { config, mayManage, book, onSave } = props;
  const { progress } = book;
  return (
    <div className={styles.bar}>
      <Segmented
        small
        label="What is shown"
        value={props.mode}
        onValueChange={props.onMode}
        options={[
          { value: 'curve', label: 'Curves', icon: 'curve' },
          { value: 'table', label: 'Metrics', icon: 'table' },
        ]}
      />
      <span className={styles.about}>replicates as</span>
      <Segmented
        small
        label="Error bars"
        value={config.error_bar}
        disabled={!mayManage}
        onValueChange={(error_bar) => onSave({ error_bar })}
        options={[
          { value: 'sd', label: 'Mean ± SD' },
          { value: 'sem', label: 'Mean ± SEM' },
        ]}
      />
      <span className={styles.about}>outliers</span>
      <Segmented
        small
        label="Outliers"
        value={config.outlier_method}
        disabled={!mayManage}
        onValueChange={(outlier_method) => onSave({ outlier_method })}
        options={[
          { value: 'manual', label: 'Manual' },
          { value: 'rout', label: 'ROUT 1 %' },
        ]}
      />
      <span className={styles.about}>band</span>
      <span className={styles.bandChoice}>
        <Select
          size="compact"
          aria-label="Confidence band"
          value={props.band ? props.method : 'none'}
          options={BANDS}
          onValueChange={(choice: BandChoice) => {
            props.onBand(choice !== 'none');
            if (choice !== 'none') props.onMethod(choice);
          }}
        />
      </span>
      <span className={styles.grow} />
      {progress ? (
        <>
          <Progress
            label="Refit"
            value={progress.done}
            max={progress.total}
            width={120}
            after={`${numberText(progress.done)} of ${numberText(progress.total)}`}
          />
          <Button variant="bare" onClick={book.cancel}>
            Cancel
          </Button>
        </>
      ) : (
        <Button variant="bare" icon="refresh" onClick={book.refitAll}>
          <span className={styles.word}>Refit all</span>
        </Button>
      )}
      {mayManage && (
        <Button variant="bare" icon="settings" onClick={props.onSettings}>
          <span className={styles.word}>Settings</span>
        </Button>
      )}
    </div>
  );
}

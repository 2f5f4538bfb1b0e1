import { type ComponentProps, lazy, Suspense } from 'react';
import type { Plasmid } from '@/domain/sequences/plasmid';
import { numberText } from '@/lib/words/counted';
import { EmptyState, Spinner } from '@/ui';
import { SmallMap } from '../map/SmallMap';
import styles from './Editor.module.css';
import { HitList } from './HitList';
import type { ChosenRange, MapForm, SeqView as View } from './SeqView';
import type { useMapTools } from './useMapTools';

// The map viewer is large, so it is loaded when the first plasmid is opened.
const SeqView = lazy(() => import('./SeqView').then((part) => ({ default: part.SeqView })));

/** Maximum number of bases that the viewer draws without blocking the page. */
const MOST_DRAWN = 150_000;

interface Props {
  plasmid: Plasmid;
  mayWrite: boolean;
  form: MapForm;
  enzymes: ComponentProps<typeof View>['enzymes'];
  tools: ReturnType<typeof useMapTools>;
  shown: ChosenRange | null;
  onChoose(range: ChosenRange | null): void;
  onOpenFile(): void;
}

/** The map of a plasmid; a simple one if it is too long for drawing its letters. */
export function PlasmidMap({ plasmid, mayWrite, form, enzymes, tools, shown, onChoose, onOpenFile }: Props) {
  return plasmid.seq === '' ? (
    <EmptyState {...(mayWrite ? { action: { label: 'Open a file', onAct: onOpenFile } } : {})}>
      {mayWrite ? 'Drop a GenBank, FASTA or SnapGene file here.' : 'There is no plasmid in this cell.'}
    </EmptyState>
  ) : plasmid.seq.length > MOST_DRAWN ? (
    <div className={styles.large}>
      <SmallMap plasmid={plasmid} size={320} />
      <p>
        The letters are drawn up to {numberText(MOST_DRAWN)} bases. Features, motifs and cut sites of this one are found
        all the same.
      </p>
      <HitList hits={tools.hits} count={tools.hitCount} />
    </div>
  ) : (
    <Suspense fallback={<Spinner label="Loading the map" />}>
      <SeqView plasmid={plasmid} form={form} enzymes={enzymes} hits={tools.hits} chosen={shown} onChoose={onChoose} />
    </Suspense>
  );
}

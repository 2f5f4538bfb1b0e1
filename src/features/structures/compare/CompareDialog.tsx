import { useDeferredValue, useState } from 'react';
import { Button, Dialog, Segmented, Spinner, TextInput } from '@/ui';
import { SketcherDialog } from '../sketcher/SketcherDialog';
import styles from './Compare.module.css';
import { RGroups } from './RGroups';
import { SideBySide } from './SideBySide';
import { useCommonCore } from './useCommonCore';

export interface NamedStructure {
  id: string;
  name: string;
  /** SMILES or molfile. */
  structure: string;
}

export interface CompareDialogProps {
  structures: readonly NamedStructure[];
  onClose(): void;
  /** Filters the table by the core. */
  onFind?: ((pattern: string) => void) | undefined;
}

type View = 'side' | 'groups';
const VIEWS: { value: View; label: string }[] = [
  { value: 'side', label: 'Side by side' },
  { value: 'groups', label: 'R-groups' },
];

/** Structures side by side, aligned to a common core, and their R-group breakdown around it. */
export function CompareDialog({ structures, onClose, onFind }: CompareDialogProps) {
  const [view, setView] = useState<View>('side');
  const [typed, setTyped] = useState<string | null>(null);
  const [drawing, setDrawing] = useState(false);
  const common = useCommonCore(structures);
  const core = useDeferredValue((typed ?? common.core ?? '').trim());
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Compare ${structures.length} structures`}
      width="full"
      hideFooter
    >
      <div className={styles.bar}>
        <Segmented label="How they are compared" value={view} options={VIEWS} onValueChange={setView} />
        <span className={styles.core}>
          <span className={styles.label}>Core</span>
          <TextInput
            aria-label="Core"
            mono
            placeholder={common.core === null ? 'Looking for the common core' : 'SMILES or SMARTS'}
            value={typed ?? common.core ?? ''}
            onValueChange={setTyped}
          />
        </span>
        <Button icon="edit" onClick={() => setDrawing(true)}>
          Draw
        </Button>
        {typed !== null && (
          <Button variant="bare" onClick={() => setTyped(null)}>
            Common core
          </Button>
        )}
        {onFind && (
          <Button icon="search" disabled={core === ''} onClick={() => onFind(core)}>
            Find in the table
          </Button>
        )}
      </div>
      {common.core === null && typed === null ? (
        <Spinner label="Looking for the common core" />
      ) : view === 'side' ? (
        <SideBySide structures={structures} core={core} />
      ) : (
        <RGroups structures={structures} core={core} />
      )}
      {drawing && (
        <SketcherDialog
          kind="pattern"
          title="Core"
          text={core}
          onApply={(text) => setTyped(text)}
          onClose={() => setDrawing(false)}
        />
      )}
    </Dialog>
  );
}

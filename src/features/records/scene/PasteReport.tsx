import { numberText } from '@/lib/words/counted';
import { useUndo } from '@/parts/acts/useUndo';
import { Button, Dialog } from '@/ui';
import { encodeTsv } from '@/ui/grid';
import type { PasteOutcome } from '../clipboard/pasteOutcome';
import { pasteReport } from '../model/pastePlan';
import styles from './PasteReport.module.css';

const SHOWN = 200;

/** Outcome of a paste, with each refused text and the reason. */
export function PasteReport({ outcome, onClose }: { outcome: PasteOutcome; onClose(): void }) {
  const { refused, opId } = outcome;
  const lines = refused.map(({ where, fieldName, typed, reason }) => [where, fieldName, typed, reason]);
  const { takeBack } = useUndo();
  const undoAll = () => {
    onClose();
    if (opId !== null) void takeBack(opId);
  };
  return (
    <Dialog
      open
      width="md"
      onOpenChange={(open) => !open && onClose()}
      title={pasteReport(outcome.pasted, outcome.newRecords, refused, outcome.beyond)}
      subtitle="Rejected text stays in its cell, marked red. Nothing else was changed."
      cancelLabel={null}
      submitLabel="Keep paste"
      onSubmit={onClose}
      extraActions={
        <>
          <Button size="large" icon="copy" onClick={() => void navigator.clipboard.writeText(encodeTsv(lines))}>
            Copy the list
          </Button>
          {opId !== null && (
            <Button size="large" icon="undo" onClick={undoAll}>
              Undo the paste
            </Button>
          )}
        </>
      }
    >
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th>Record</th>
              <th>Field</th>
              <th>Text</th>
              <th>Why it was refused</th>
            </tr>
          </thead>
          <tbody>
            {refused.slice(0, SHOWN).map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown
              <tr key={index}>
                <td>{line.where}</td>
                <td>{line.fieldName}</td>
                <td>{line.typed}</td>
                <td>{line.reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {refused.length > SHOWN && <p>{numberText(refused.length - SHOWN)} more are in the copied list.</p>}
      </div>
    </Dialog>
  );
}

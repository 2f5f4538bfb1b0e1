import { numberText } from '@/lib/words/counted';
import { useUndo } from '@/parts/acts/useUndo';
import { Button, Dialog } from '@/ui';
import { encodeTsv } from '@/ui/grid';
import type { PasteOutcome } from '../clipboard/pasteOutcome';
import { pasteReport } from '../model/pastePlan';
import { type TypeOffer, typeOffer } from '../state/offerType';
import styles from './PasteReport.module.css';
import { useSceneParts } from './sceneParts';

const SHOWN = 200;

/** One offer for each field and type that would hold a refused text. */
function useTypeOffers(refused: PasteOutcome['refused']): TypeOffer[] {
  const { cx } = useSceneParts();
  const offers = refused.flatMap(({ fieldId, typed }) => (fieldId ? (typeOffer(cx, fieldId, typed) ?? []) : []));
  return [...new Map(offers.map((offer) => [offer.label, offer])).values()];
}

/** Outcome of a paste, with each refused text and the reason. */
export function PasteReport({ outcome, onClose }: { outcome: PasteOutcome; onClose(): void }) {
  const { refused, opId } = outcome;
  const lines = refused.map(({ where, fieldName, typed, reason }) => [where, fieldName, typed, reason]);
  const { takeBack } = useUndo();
  const offers = useTypeOffers(refused);
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
      {offers.length > 0 && (
        <p className={styles.offers}>
          Another type would hold some of these texts:
          {offers.map(({ label, onAct }) => (
            <Button key={label} onClick={onAct}>
              {label}
            </Button>
          ))}
        </p>
      )}
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

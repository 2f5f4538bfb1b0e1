import { undoEvent } from '@/store/undo';
import { LEFT, undoAsking } from '@/store/undoAsking';
import { whyNotWritten } from '@/store/whyNotWritten';
import { Button, Dialog } from '@/ui';
import { encodeTsv } from '@/ui/grid';
import type { PasteOutcome } from '../clipboard/pasteOutcome';
import { pasteReport } from '../model/pastePlan';
import type { EditContext } from '../state/editContext';
import styles from './PasteReport.module.css';

const SHOWN = 200;

/** What a paste did and what it left out, with each refused text and why. */
export function PasteReport({ outcome, cx, onClose }: { outcome: PasteOutcome; cx: EditContext; onClose(): void }) {
  const { refused, opId } = outcome;
  const lines = refused.map(({ where, fieldName, typed, reason }) => [where, fieldName, typed, reason]);
  const undoAll = async () => {
    onClose();
    if (opId === null) return;
    try {
      const event = await cx.store.reader.event(opId);
      const done = await undoAsking(cx.store, event?.title ?? 'this', (mode) => undoEvent(cx.store, opId, mode));
      if (done !== LEFT) cx.onAlert({ kind: 'info', text: `Undone: ${done.title}` });
    } catch (error) {
      cx.onAlert({ kind: 'error', text: whyNotWritten(error) });
    }
  };
  return (
    <Dialog
      open
      width="md"
      onOpenChange={(open) => !open && onClose()}
      title={pasteReport(outcome.pasted, outcome.newRecords, refused, outcome.beyond)}
      subtitle="What was refused keeps its text in the cell and is marked. Nothing else was changed."
      cancelLabel={null}
      submitLabel="Keep what was pasted"
      onSubmit={onClose}
      extraActions={
        <>
          <Button size="large" icon="copy" onClick={() => void navigator.clipboard.writeText(encodeTsv(lines))}>
            Copy the list
          </Button>
          {opId !== null && (
            <Button size="large" icon="undo" onClick={() => void undoAll()}>
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
        {refused.length > SHOWN && (
          <p>{(refused.length - SHOWN).toLocaleString('en-US')} more are in the copied list.</p>
        )}
      </div>
    </Dialog>
  );
}

import { counted } from '@/lib/words/counted';
import { noteRefused, noteRefusedWith } from '@/parts/acts/refusedEntries';
import type { EditContext } from './editContext';

/** A pasted text that its cell did not accept, and that is kept in it with the reason. */
export interface RefusedCell {
  recordId: string;
  fieldId: string;
  typed: string;
}

/**
 * Lets undo remove the refused texts of a paste from their cells: together with the paste, or alone if it wrote
 * nothing.
 */
export function notePasted(cx: EditContext, opId: string | null, cells: readonly RefusedCell[]): void {
  const [first] = cells;
  if (!first) return;
  const { refusals } = cx;
  const there = () => cells.filter(({ recordId, fieldId, typed }) => refusals.typedIn(recordId, fieldId) === typed);
  const drop = () => {
    for (const { recordId, fieldId } of there()) refusals.drop(recordId, fieldId);
  };
  if (opId !== null) return noteRefusedWith(cx.store, { opId, drop });
  noteRefused(cx.store, {
    title: `Paste of ${counted(cells.length, 'refused text')}`,
    place: { record_id: first.recordId, field_id: first.fieldId },
    isThere: () => there().length > 0,
    drop,
  });
}

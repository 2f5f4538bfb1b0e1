import { shortText } from '@/lib/words/shortText';
import { noteRefused } from '@/parts/acts/refusedEntries';
import type { EditContext } from './editContext';

/** Makes a refused text of a cell the next thing that undo reverts. */
export function noteRefusedText(
  cx: EditContext,
  record: { id: string; name: string },
  fieldId: string,
  typed: string,
): void {
  const name = cx.table.fields.get(fieldId)?.field_name ?? 'a field';
  const { refusals } = cx;
  noteRefused(cx.store, {
    title: `“${shortText(typed)}” in ${name} of ${record.name}`,
    place: { record_id: record.id, field_id: fieldId },
    isThere: () => refusals.typedIn(record.id, fieldId) === typed,
    drop: () => refusals.drop(record.id, fieldId),
  });
}

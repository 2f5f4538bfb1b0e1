import { counted, plural } from '@/lib/words/counted';
import { listText } from '@/lib/words/listText';
import type { ServerCheck } from '../state/useImportCheck';

/**
 * Where the texts of cells that cannot be read are after the import: without this they seem lost, because their cells
 * are empty. Null if there are none.
 */
export function keptText(check: ServerCheck | null, names: readonly string[]): string | null {
  const kept = (check?.columns ?? []).filter(({ kept_as_text }) => kept_as_text > 0);
  const count = kept.reduce((sum, { kept_as_text }) => sum + kept_as_text, 0);
  if (count === 0) return null;
  const fields = listText(kept.map(({ column }) => `“${names[column]} (unread)”`));
  return `${counted(count, 'cell')} could not be read: ${plural(count, 'its text is', 'their texts are')} in ${fields}.`;
}

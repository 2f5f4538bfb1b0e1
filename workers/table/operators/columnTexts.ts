import type { ColumnTexts } from '@/domain/records/columnTexts';
import { isRedacted } from '@/domain/records/redacted';
import type { Json } from '@/lib/json';
import { TextListWriter } from '@/lib/textList';
import { hasBit } from '../columns/bits';
import { SLICE_LENGTH } from '../columns/slices';
import { PackedEntries } from '../store/packedTexts';
import type { SliceRows } from '../store/sliceRows';

/** The text that a reader sees; null where there is none, or none that they may see. */
export function shownText(content: Json): string | null {
  return typeof content === 'string' && content.trim() !== '' && !isRedacted(content) ? content : null;
}

/** Whether the first letter alone shows that shownText would show it: neither blank nor the beginning of REDACTED. */
function isPlainlyShown(utf8: Uint8Array): boolean {
  const first = utf8[0]!;
  return first > 0x20 && first < 0x7f && first !== 0x52;
}

/**
 * The texts that a field shows over all records of a table, archived ones included; records without one are left out.
 * Stored texts are copied without decoding. Pauses (yields) between runs of rows.
 */
export function* columnTexts(store: SliceRows, fieldId: string): Generator<void, ColumnTexts> {
  const ids = new TextListWriter();
  const texts = new TextListWriter();
  const isComputed = store.derived.column(fieldId) !== undefined || store.isWorkedOut(fieldId);
  for (let from = 0; from < store.count; from += SLICE_LENGTH) {
    for (let row = from; row < Math.min(store.count, from + SLICE_LENGTH); row++) {
      if (!hasBit(store.live, row)) continue;
      const entry = isComputed || store.overlay.has(row) ? undefined : store.sourceOf(row);
      const stored = entry?.source.column(fieldId)?.packed;
      const utf8 =
        entry && stored?.codes && stored.entries instanceof PackedEntries
          ? stored.entries.utf8(stored.codes[row - entry.start]!)
          : undefined;
      if (utf8 && isPlainlyShown(utf8)) texts.addBytes(utf8);
      else {
        const text = shownText(store.content(row, fieldId));
        if (text === null) continue;
        texts.add(text);
      }
      ids.add(store.idOf(row));
    }
    yield;
  }
  return { ids: ids.finish(), texts: texts.finish() };
}

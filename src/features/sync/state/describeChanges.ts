import { picturesOf } from '@/domain/comments/richText';
import { counted } from '@/lib/words/counted';
import { openCells } from '@/store/acts/refusals';
import type { OutboxEntry } from '@/store/db/schema';
import type { LocalStore } from '@/store/localStore';
import { type CellText, cellTexts } from '@/store/rows/cellTexts';

/** Content of an operation as the screen shows it. */
export interface ChangeText {
  cells: CellText[];
  /** Number of cells beyond those that are named. */
  more: number;
  /** The text of a comment; null for all other operations. */
  comment: string | null;
}

function saidIn(entry: OutboxEntry): string | null {
  const change = entry.changes.find(({ kind, after }) => kind === 'comment' && after !== null && 'content' in after);
  if (!change || change.kind === 'value' || !change.after) return null;
  const pictures = picturesOf(change.after.content ?? null).length;
  const words = String(change.after.plain_text ?? '');
  return pictures > 0 ? `${words} (${counted(pictures, 'picture')})` : words;
}

/**
 * Names the cells that operations write, with the value before and after.
 * @param most number of cells of an operation that are named.
 */
export async function describeChanges(
  store: LocalStore,
  entries: readonly OutboxEntry[],
  most: number,
): Promise<Map<string, ChangeText>> {
  const named = entries.map((entry) => {
    const open = openCells(entry);
    const isGone = entry.state === 'refused';
    return {
      entry,
      writes: open.slice(0, most).map((change) => ({ change, isGone, said: entry.said?.[change.id] })),
      more: Math.max(0, open.length - most),
    };
  });
  const texts = await cellTexts(
    store,
    named.flatMap(({ writes }) => writes),
  );
  let from = 0;
  return new Map(
    named.map(({ entry, writes, more }) => {
      const cells = texts.slice(from, from + writes.length);
      from += writes.length;
      return [entry.op_id, { more, comment: saidIn(entry), cells }];
    }),
  );
}

/**
 * Everything that an operation wrote, as text for the clipboard: for one cell only its value, otherwise a line per
 * cell.
 */
export async function textOfChange(store: LocalStore, entry: OutboxEntry): Promise<string> {
  const text = (await describeChanges(store, [entry], Number.POSITIVE_INFINITY)).get(entry.op_id);
  if (text?.comment) return text.comment;
  const cells = text?.cells ?? [];
  if (cells.length === 1) return cells[0]?.after ?? '';
  if (cells.length === 0) return entry.title;
  return cells.map(({ record, field, after }) => [record ?? '', field ?? '', after].join('\t')).join('\n');
}

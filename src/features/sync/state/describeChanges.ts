import { picturesOf } from '@/domain/comments/richText';
import { counted } from '@/lib/words/counted';
import { openCells } from '@/store/acts/refusals';
import type { OutboxEntry } from '@/store/db/schema';
import type { LocalStore } from '@/store/localStore';
import { type CellText, cellTexts } from '@/store/rows/cellTexts';

/** What an act writes, in the words of the screen. */
export interface ChangeText {
  cells: CellText[];
  /** Cells beyond those that are named. */
  more: number;
  /** What was said in a comment; null for all other acts. */
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
 * Names the cells that acts write, with the value before and after.
 * @param most cells of one act that are named.
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

/** Everything that an act wrote as text for the clipboard: values alone of one cell, else a line for each. */
export async function textOfChange(store: LocalStore, entry: OutboxEntry): Promise<string> {
  const text = (await describeChanges(store, [entry], Number.POSITIVE_INFINITY)).get(entry.op_id);
  if (text?.comment) return text.comment;
  const cells = text?.cells ?? [];
  if (cells.length === 1) return cells[0]?.after ?? '';
  if (cells.length === 0) return entry.title;
  return cells.map(({ record, field, after }) => [record ?? '', field ?? '', after].join('\t')).join('\n');
}

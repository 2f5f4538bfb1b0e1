import type { ColumnTexts } from '@/domain/records/columnTexts';
import { countOfTexts, type TextList, unpackTextList } from '@/lib/textList';

/** A record and the structure in its cell. */
export interface StructureText {
  id: string;
  smiles: string;
}

/** Texts unpacked between two turns of the thread. */
const PIECE = 8192;

function piece({ bytes, offsets }: TextList, from: number, to: number): string[] {
  const start = offsets[from]!;
  return unpackTextList({
    bytes: bytes.subarray(start, offsets[to]!),
    offsets: offsets.slice(from, to + 1).map((offset) => offset - start),
  });
}

/** A column of structures row by row, unpacked in pieces that delay no frame. */
export async function structuresOf({ ids, texts }: ColumnTexts): Promise<StructureText[]> {
  const rows: StructureText[] = [];
  const count = countOfTexts(ids);
  for (let from = 0; from < count; from += PIECE) {
    if (from > 0) await new Promise<void>((resolve) => setTimeout(resolve, 0));
    const to = Math.min(count, from + PIECE);
    const structures = piece(texts, from, to);
    for (const [i, id] of piece(ids, from, to).entries()) rows.push({ id, smiles: structures[i]! });
  }
  return rows;
}

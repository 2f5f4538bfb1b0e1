import { picturedWorkbook, type SheetPicture } from '@/domain/files/picturedWorkbook';
import type { ExportedRow } from '@/domain/files/recordFile';
import { type SheetCell, sheetCellOf } from '@/domain/files/sheetCell';
import { LONGEST_TEXT } from '@/domain/files/sheetXml';
import type { Field } from '@/domain/kinds/field';
import { drawnPictures, PICTURE } from './drawnPictures';
import { DRAWN_STRUCTURES } from './drawnStructures';
import type { PartWriter } from './partWriter';
import { workbookColumns } from './workbookColumns';

/**
 * Maximum number of rows with pictures: with more, programs are slow to open the file. Further rows have only their
 * texts.
 */
export const MOST_DRAWN = 2000;
/** Width, in characters, of a column with pictures, and of one with reactions. */
const CHARACTERS = { structure: 29, reaction: 57 };
const MARGIN = 4;

/**
 * A workbook whose structures are drawn over their texts, so that sorting and copying work as usual. It is written as a
 * whole at the end; `left` of a part counts the rows without a picture because there are too many.
 */
export function drawnWorkbookWriter(
  name: string,
  fields: readonly Field[],
  keyFieldIds: readonly string[],
  draw: typeof drawnPictures = drawnPictures,
): PartWriter {
  const { columns, withName } = workbookColumns(fields, keyFieldIds);
  const rows: SheetCell[][] = [];
  const pictures: SheetPicture[] = [];
  const first = withName ? 1 : 0;
  let cut = 0;
  return {
    begin: async () => '',
    async part(some: readonly ExportedRow[]) {
      const at = rows.length;
      for (const { identifier, texts } of some) {
        const all = withName ? [identifier, ...texts] : texts;
        cut += all.filter((text) => text.length > LONGEST_TEXT).length;
        rows.push(all.map((text, col) => sheetCellOf(columns[col]?.type ?? 'text', text)));
      }
      const drawn = some.slice(0, Math.max(0, MOST_DRAWN - at));
      for (const [col, field] of fields.entries()) {
        if (!DRAWN_STRUCTURES.has(field.field_type)) continue;
        const isReaction = field.field_type === 'rxn';
        const structures = drawn.map(({ texts }) => texts[col] ?? '');
        const made = await draw(structures, isReaction);
        for (const [i, picture] of made.entries()) {
          if (!picture) continue;
          pictures.push({
            row: at + i,
            column: first + col,
            width: isReaction ? 2 * PICTURE.width : PICTURE.width,
            height: PICTURE.height,
            png: new Uint8Array(await picture.arrayBuffer()),
            alt: structures[i] ?? '',
          });
        }
      }
      return { bytes: '', left: some.length - drawn.length };
    },
    async end() {
      const widths = columns.map(({ type }) =>
        DRAWN_STRUCTURES.has(type) ? (type === 'rxn' ? CHARACTERS.reaction : CHARACTERS.structure) : undefined,
      );
      const heads = columns.map(({ head }) => head);
      const sheet = { name, heads, rows, widths, rowHeight: PICTURE.height + MARGIN, pictures };
      return { bytes: picturedWorkbook([sheet]) as Uint8Array<ArrayBuffer>, cut };
    },
    dispose: () => {},
  };
}

import { faceOf } from '@/parts/values/faceOf';
import type { StructureSlots } from '@/parts/values/structureSlots';
import type { PasteEvent } from '@/ui/grid';
import type { EditContext } from '../state/editContext';

/**
 * Converts a pasted structure to the form that a field stores; undefined if the structures feature is not available.
 */
export type PastedText = StructureSlots['pasted'] | undefined;

/**
 * The pasted cells, with structures in the form that their columns store. A file of records becomes a cell for each
 * record.
 */
export async function structureCells(cx: EditContext, event: PasteEvent, pasted: PastedText): Promise<string[][]> {
  const column = cx.columns[event.range.startCol];
  // A spreadsheet quotes cells with several lines: then the text consists of its rows, whatever they contain.
  const isTable = event.cells.some((line) => line.some((text) => text.includes('\n')));
  const records = column && !isTable ? faceOf(column.field).paste.records?.(event.text) : null;
  const cells = records?.map((text) => [text]) ?? event.cells;
  if (!pasted) return cells;
  const fields = cx.columns.slice(event.range.startCol).map(({ field }) => field);
  const isStructure = fields.map((field) => faceOf(field).paste.isStructure === true);
  if (!isStructure.slice(0, cells[0]?.length ?? 0).includes(true)) return cells;
  return Promise.all(
    cells.map((line) =>
      Promise.all(
        line.map((text, col) => {
          const field = fields[col];
          return field && isStructure[col] && text.trim() !== '' ? pasted(text, field.field_type) : text;
        }),
      ),
    ),
  );
}

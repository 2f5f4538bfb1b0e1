import type { PasteEvent } from '@/ui/grid';
import type { StructureSlots } from '../slots';
import type { EditContext } from '../state/editContext';
import { pastedRecords } from './pastedRecords';

/** Turns a pasted structure into the form that a field holds; undefined where structures are not at hand. */
export type PastedText = StructureSlots['pasted'] | undefined;

const STRUCTURES: ReadonlySet<string> = new Set(['smiles-string', 'molfile']);

/** The pasted cells, with structures in the forms that their columns hold. Files of records are a cell for each record. */
export async function structureCells(cx: EditContext, event: PasteEvent, pasted: PastedText): Promise<string[][]> {
  const column = cx.columns[event.range.startCol];
  // A spreadsheet quotes cells of several lines: then the text is its rows, whatever stands in them.
  const isTable = event.cells.some((line) => line.some((text) => text.includes('\n')));
  const records = column && !isTable ? pastedRecords(event.text, column.field.field_type) : null;
  const cells = records?.map((text) => [text]) ?? event.cells;
  if (!pasted) return cells;
  const types = cx.columns.slice(event.range.startCol).map(({ field }) => field.field_type);
  if (!types.slice(0, cells[0]?.length ?? 0).some((type) => STRUCTURES.has(type))) return cells;
  return Promise.all(
    cells.map((line) =>
      Promise.all(
        line.map((text, col) => {
          const type = types[col];
          return type !== undefined && STRUCTURES.has(type) && text.trim() !== '' ? pasted(text, type) : text;
        }),
      ),
    ),
  );
}

import type { PasteEvent } from '@/ui/grid';
import type { StructureSlots } from '../slots';
import type { EditContext } from '../state/editContext';

/** Turns a pasted structure into the form that a field holds; undefined where structures are not at hand. */
export type PastedText = StructureSlots['pasted'] | undefined;

/** A file in the clipboard that is one structure or reaction, although it has lines. */
const ONE_THING = /^.*\bV[23]000\s*$|^\$RXN/m;
const STRUCTURES: ReadonlySet<string> = new Set(['smiles-string', 'molfile']);

/**
 * The pasted cells, with structures in the forms that their columns hold. A molfile or RXN file is one cell: its lines
 * are no rows.
 */
export async function structureCells(cx: EditContext, event: PasteEvent, pasted: PastedText): Promise<string[][]> {
  const column = cx.columns[event.range.startCol];
  const drawable = column && (STRUCTURES.has(column.field.field_type) || column.field.field_type === 'rxn');
  const cells = drawable && ONE_THING.test(event.text) ? [[event.text]] : event.cells;
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

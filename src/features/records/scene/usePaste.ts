import { whyNot } from '@/domain/permissions/whyNot';
import { newId } from '@/lib/newId';
import { useImportFile } from '@/parts/acts/importFile';
import { useStructureSlots } from '@/parts/values/structureSlots';
import { useSyncState } from '@/store/hooks/useSyncState';
import { encodeTsv, type PasteEvent } from '@/ui/grid';
import { type PasteWay, type PreparedPaste, pasteBlock, preparePaste } from '../clipboard/pasteBlock';
import type { PasteOutcome } from '../clipboard/pasteOutcome';
import { checkPaste, isSheet, readPasted } from '../model/pasteCheck';
import { showColumn } from '../model/patchColumns';
import type { ViewSettings } from '../model/viewSettings';
import type { EditContext } from '../state/editContext';
import { pasteMemory } from '../state/pasteMemory';
import type { PasteQuestion } from './PasteQuestion';
import { useSceneParts } from './sceneParts';

/** The result of a paste: it was written, the person must be asked first, or it is imported as a sheet (null). */
export type Pasted = { outcome: PasteOutcome } | { question: PasteQuestion } | null;

const FILE_NAME = 'Pasted cells.tsv';

/**
 * Pastes a block: immediately if its texts are written as they are, otherwise after the person has seen what they would
 * become.
 */
export function usePaste(isEmpty: boolean): {
  paste(cx: EditContext, event: PasteEvent): Promise<Pasted>;
  /** Writes a block as the person has chosen. */
  write(prepared: PreparedPaste, way: PasteWay): Promise<PasteOutcome>;
  /** Opens the import of a block; null if nothing can be imported now. */
  importBlock: ((block: readonly (readonly string[])[]) => void) | null;
} {
  const { cx: now, slice, settings, isSaved, change } = useSceneParts();
  const slots = useStructureSlots();
  const importFile = useImportFile();
  const online = useSyncState((status) => status.online);
  const mayImport = importFile !== null && online && whyNot(now.table.actor, 'import.run') === null;
  const importBlock = mayImport
    ? (block: readonly (readonly string[])[]) =>
        importFile(new File([encodeTsv(block.map((line) => [...line]))], FILE_NAME), slice.id)
    : null;

  const write = async (prepared: PreparedPaste, way: PasteWay) => {
    const outcome = await pasteBlock(now, prepared, way);
    if (!isSaved || outcome.fieldIds.length === 0) return outcome;
    let columns: Pick<ViewSettings, 'view_fields'> = settings;
    for (const id of outcome.fieldIds) columns = showColumn(columns, id, true, newId);
    // Without the fields the view shows no columns for them: one undo reverts the paste, fields and columns.
    change(columns, false);
    return outcome;
  };

  const paste = async (cx: EditContext, event: PasteEvent): Promise<Pasted> => {
    if (importBlock && !event.asNew && isSheet(event.cells, cx.columns, isEmpty)) {
      importBlock(event.cells);
      return null;
    }
    const prepared = await preparePaste(cx, event, slots?.pasted);
    const { block, firstCol, into } = prepared;
    const check = checkPaste(block, firstCol, cx.columns, pasteMemory);
    const given = { lookups: cx.lookups, actorId: cx.store.userId };
    const asked = [];
    for (const column of check.columns) {
      const read = await readPasted(block, column, column.reading, given);
      const held = pasteMemory.get(column.field.id);
      const isSaid =
        held !== undefined &&
        held.decimal === column.reading.decimal &&
        (column.field.field_type !== 'date' || held.dateOrder === column.reading.dateOrder);
      if (column.isOpen || (read.changed > 0 && !isSaid)) asked.push({ ...column, ...read });
    }
    const readings = new Map(check.columns.map(({ col, reading }) => [col, reading]));
    const fields = cx.table.mayChangeFields ? check.beyond : [];
    // A block that begins in the last row and extends beyond it may have been meant to be added below.
    const width = Math.max(0, ...block.map((line) => line.length));
    const pastedIds = new Set(cx.columns.slice(firstCol, firstCol + width).map(({ field }) => field.id));
    const isNamed = slice.key_field_ids.every(
      (id) => pastedIds.has(id) || (cx.table.fields.get(id)?.serial_key ?? null) !== null,
    );
    const mayAdd = isNamed && cx.table.mayCreate;
    const last = mayAdd && into.length === 1 && block.length > 1 ? into[0] : undefined;
    if (asked.length === 0 && fields.length === 0 && !last)
      return { outcome: await write(prepared, { readings, fields: [], asNew: false }) };
    return { question: { prepared, readings, asked, fields, overwrites: last?.identifier ?? null } };
  };
  return { paste, write, importBlock };
}

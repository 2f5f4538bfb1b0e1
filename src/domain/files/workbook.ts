import { invalid, Refusal } from '../refusal';
import { sheetRows } from './sheetRows';
import type { FileRows } from './tableReader';
import { zipSize } from './zipSize';

/** A workbook may not grow beyond this when it is unpacked, in bytes. */
const UNPACKED_LIMIT = 400 * 1024 * 1024;
const BROKEN = 'This Excel workbook is broken. Open it in a spreadsheet program and save it again.';

/** A sheet as a reader of workbooks hands it out. */
export interface WorkbookSheet {
  sheet: string;
  data: readonly (readonly unknown[])[];
}

/** @throws Refusal invalid for what is no whole zip, too_large */
function checkWorkbook(bytes: Uint8Array): void {
  const size = zipSize(bytes);
  if (size === null) throw invalid(['file'], BROKEN, 'file');
  if (size > UNPACKED_LIMIT) throw new Refusal('too_large', 'Unpacked, this workbook is too large.');
}

/**
 * Reads a workbook by a reader, which differs between browser and server.
 * @throws Refusal invalid for a broken one, too_large
 */
export async function readSheets(
  bytes: Uint8Array,
  read: (bytes: Uint8Array) => Promise<readonly WorkbookSheet[]>,
): Promise<readonly WorkbookSheet[]> {
  checkWorkbook(bytes);
  try {
    return await read(bytes);
  } catch (error) {
    // Readers throw of many kinds on files that are cut short or were made by hand.
    throw new Refusal('invalid', `${BROKEN} (${error instanceof Error ? error.message : String(error)})`);
  }
}

/** The sheet of that name, else the first that holds anything. */
export function sheetOf(sheets: readonly WorkbookSheet[], name: string | null): WorkbookSheet | undefined {
  const named = sheets.find(({ sheet }) => sheet === name);
  return named ?? sheets.find(({ data }) => data.length > 0) ?? sheets[0];
}

/** The rows of a sheet as those of any file. */
export function sheetTable(sheet: WorkbookSheet | undefined, hasHeader: boolean): FileRows {
  const rows = sheetRows(sheet?.data ?? []);
  const header = hasHeader ? (rows.shift() ?? null) : null;
  return { header, rows, ragged: [], raggedCount: 0, problems: [], textColumns: [] };
}

import readExcel from 'read-excel-file/node';
import type { FileRows } from '@/domain/files/tableReader';
import { readSheets, sheetOf, sheetTable, type WorkbookSheet } from '@/domain/files/workbook';

/** The sheets of a workbook, read on threads of their own. @throws Refusal invalid, too_large */
export function readWorkbook(bytes: Uint8Array): Promise<readonly WorkbookSheet[]> {
  return readSheets(bytes, (whole) => readExcel(Buffer.from(whole.buffer, whole.byteOffset, whole.byteLength)));
}

/** One sheet of a workbook, the first with content unless it is named. @throws Refusal invalid, too_large */
export async function readSheet(
  bytes: Uint8Array,
  { sheet, has_header }: { sheet: string | null; has_header: boolean },
): Promise<FileRows> {
  return sheetTable(sheetOf(await readWorkbook(bytes), sheet), has_header);
}

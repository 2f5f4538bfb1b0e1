import { XmlError } from '@/lib/xmlReader';
import { READ_LIMITS } from '../../reading/readLimits';
import { invalid, Refusal } from '../../refusal';
import { blankColumns, blankColumnWarnings } from '../blankColumns';
import type { FileWarning } from '../fileWarning';
import { looksLikeHeader } from '../looksLikeHeader';
import { aboveHeadWarnings, rowsAboveHead } from '../rowsAboveHead';
import { joinedHead, joinedHeadWarning } from '../secondHead';
import { totalNote } from '../tableNotes';
import type { FileRows } from '../tableReader';
import type { UnpackBudget } from '../zip/unzippedPieces';
import { zipEntries } from '../zip/zipEntries';
import { readSheet, type SheetContext } from './sheetReader';
import { cellFormats, sharedStrings, type WorkbookFiles, type WorkbookPlan, workbookPlan } from './workbookParts';

const BROKEN = 'This Excel workbook is broken. Open it in a spreadsheet program and save it again.';

/** The rows of one sheet, and the names of all sheets. */
export interface WorkbookRows extends FileRows {
  sheets: string[];
  /** The sheet that was read; null when all are empty. */
  sheet: string | null;
  /** Whether the first row was taken for the names of the columns. */
  hasHeader: boolean;
}

interface OpenWorkbook {
  files: WorkbookFiles;
  plan: WorkbookPlan;
  budget: UnpackBudget;
}

/** @throws Refusal invalid if it is not a complete workbook */
function openWorkbook(bytes: Uint8Array): OpenWorkbook {
  const entries = zipEntries(bytes);
  if (entries === null) throw invalid(['file'], BROKEN, 'file');
  const files: WorkbookFiles = new Map(entries.map((entry) => [entry.name.replaceAll('\\', '/').toLowerCase(), entry]));
  const budget = { left: READ_LIMITS.characters };
  const plan = workbookPlan(files, budget);
  if (!plan) throw invalid(['file'], BROKEN, 'file');
  return { files, plan, budget };
}

/** The refusal for any error that a broken file causes in a reader; other errors unchanged. */
function asRefusal(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  if (error instanceof XmlError || error instanceof RangeError) return invalid(['file'], BROKEN, 'file');
  return error;
}

/** Names of the sheets of a workbook in their order; empty if it is not a workbook or a broken one. */
export function sheetNames(bytes: Uint8Array): string[] {
  try {
    return openWorkbook(bytes).plan.sheets.map(({ name }) => name);
  } catch (error) {
    if (asRefusal(error) instanceof Refusal) return [];
    throw error;
  }
}

function* rowsOfSheet(
  { files, plan, budget }: OpenWorkbook,
  wanted: string | null,
): Generator<void, { name: string | null; rows: string[][]; warnings: FileWarning[] }> {
  const named = plan.sheets.filter(({ name }) => name === wanted);
  const context: SheetContext = {
    texts: yield* sharedStrings(files.get(plan.sharedStrings ?? ''), budget),
    formats: cellFormats(files.get(plan.styles ?? ''), budget),
    is1904: plan.is1904,
  };
  // A hidden sheet is read only if no other has content.
  const shown = [...plan.sheets.filter(({ isHidden }) => !isHidden), ...plan.sheets.filter(({ isHidden }) => isHidden)];
  for (const { name, path, isHidden } of named.length > 0 ? named : shown) {
    const entry = files.get(path ?? '');
    if (!entry) throw new XmlError('A sheet has no file.');
    const read = yield* readSheet(entry, context, budget);
    const warnings = isHidden ? [{ row: null, message: `The sheet ${name} is hidden in the workbook.` }] : [];
    if (read.rows.length > 0) return { name, rows: read.rows, warnings: [...warnings, ...read.warnings] };
  }
  return { name: null, rows: [], warnings: [] };
}

/**
 * Reads one sheet of a workbook (ECMA-376): the named one, else the first with content. Yields on the way, so that
 * reading can be cancelled.
 * @param hasHeader null = as the rows suggest
 * @throws Refusal invalid for a broken workbook, too_large for one above the limits
 */
export function* readWorkbook(
  bytes: Uint8Array,
  { sheet, hasHeader: wanted }: { sheet: string | null; hasHeader: boolean | null },
): Generator<void, WorkbookRows> {
  try {
    const workbook = openWorkbook(bytes);
    const { name, rows, warnings: sheetWarnings } = yield* rowsOfSheet(workbook, sheet);
    // Sheets usually have a header: a first row that looks like a record is one only if no row names the columns.
    const hasHeader = wanted ?? (rows.length < 2 || rowsAboveHead(rows) > 0 || looksLikeHeader(rows));
    const above = hasHeader ? rows.splice(0, rowsAboveHead(rows)) : [];
    const first = hasHeader ? (rows.shift() ?? null) : null;
    const joined = first && joinedHead(first, rows);
    const part = joined ? rows.shift() : undefined;
    const header = joined ?? first;
    const blank = blankColumns(header, rows);
    const warnings = [
      ...aboveHeadWarnings(above),
      ...(part ? [joinedHeadWarning(part)] : []),
      ...blankColumnWarnings(blank),
      ...sheetWarnings,
      ...totalNote(rows),
    ];
    const sheets = workbook.plan.sheets.map(({ name }) => name);
    return {
      header,
      rows,
      ragged: [],
      raggedCount: 0,
      problems: [],
      warnings,
      textColumns: [],
      blankColumns: blank,
      sheets,
      sheet: name,
      hasHeader,
    };
  } catch (error) {
    throw asRefusal(error);
  }
}

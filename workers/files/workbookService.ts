import { sheetCellOf } from '@/domain/files/sheetCell';
import { createWorkbook, type WorkbookWriter } from '@/domain/files/workbookWriter';
import type { FieldType } from '@/domain/kinds/fieldType';
import { Refusal } from '@/domain/refusal';
import type { FileAnswer } from './fileApi';

/** A column of a workbook: its header, and the field type from which its texts come. */
export interface WorkbookColumn {
  head: string;
  type: FieldType;
}

/** A sheet of a workbook, before its rows. */
export interface WorkbookSheet {
  name: string;
  columns: readonly WorkbookColumn[];
}

/** The calls of the thread that writes a workbook; each returns the next piece of the file. */
export interface WorkbookApi {
  /** @param sheets at least one */
  begin(sheets: readonly WorkbookSheet[]): Uint8Array;
  rows(texts: readonly (readonly string[])[]): FileAnswer<Uint8Array>;
  /** Ends a sheet: further rows belong to the next one. */
  nextSheet(): Uint8Array;
  /** Includes the number of texts that were too long for a cell. */
  end(): { bytes: Uint8Array; cut: number };
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** Writes one workbook outside the page's thread. */
export class WorkbookService implements WorkbookApi {
  #writer: WorkbookWriter | null = null;
  /** Types of the columns of the sheets that are still to be written, starting with the current one. */
  #types: FieldType[][] = [];
  #pieces: Uint8Array[] = [];

  begin(sheets: readonly WorkbookSheet[]): Uint8Array {
    this.#types = sheets.map(({ columns }) => columns.map(({ type }) => type));
    this.#writer = createWorkbook(
      sheets.map(({ name, columns }) => ({ name, heads: columns.map(({ head }) => head) })),
      (bytes) => this.#pieces.push(bytes),
    );
    return this.#take();
  }

  rows(texts: readonly (readonly string[])[]): FileAnswer<Uint8Array> {
    const [types = []] = this.#types;
    try {
      this.#writer?.rows(texts.map((row) => types.map((type, i) => sheetCellOf(type, row[i] ?? ''))));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { ok: false, code: error.code, message: error.issues[0]?.message ?? error.message };
    }
    return { ok: true, value: this.#take() };
  }

  nextSheet(): Uint8Array {
    this.#types.shift();
    this.#writer?.nextSheet();
    return this.#take();
  }

  end(): { bytes: Uint8Array; cut: number } {
    this.#writer?.end();
    return { bytes: this.#take(), cut: this.#writer?.cut ?? 0 };
  }

  #take(): Uint8Array {
    const bytes = joined(this.#pieces);
    this.#pieces = [];
    return bytes;
  }
}

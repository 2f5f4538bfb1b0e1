import { closeSync, openSync, writeSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { deflateRawSync, inflateRaw } from 'node:zlib';

const unpack = promisify(inflateRaw);

/** Limits of a part: parsing more at once would delay other requests. */
const ROWS = 2_000;
const CELLS = 20_000;
const CHARACTERS = 1_000_000;
/** Fast rather than small: a part exists for minutes. */
const LEVEL = 1;
/** Only the server may read what people upload. */
const MODE = 0o600;

/** A part of the rows: its position in the file and what it holds. */
export interface SpoolPart {
  at: number;
  length: number;
  rows: number;
  /** One row with long texts: written as one line per cell, so that it can be parsed cell by cell. */
  isLong: boolean;
}

const line = (value: unknown) => `${JSON.stringify(value)}\n`;

/** Writes rows into a file in parts that can be read one by one. It blocks on the disk, so it runs in a thread. */
export function spoolRows(path: string, rows: readonly (readonly string[])[]): SpoolPart[] {
  const file = openSync(path, 'wx', MODE);
  const parts: SpoolPart[] = [];
  let at = 0;
  let held: string[] = [];
  let cells = 0;
  let characters = 0;
  const write = (lines: readonly string[], count: number, isLong: boolean) => {
    const bytes = deflateRawSync(lines.join(''), { level: LEVEL });
    writeSync(file, bytes);
    parts.push({ at, length: bytes.length, rows: count, isLong });
    at += bytes.length;
  };
  const flush = () => {
    if (held.length > 0) write(held, held.length, false);
    held = [];
    cells = 0;
    characters = 0;
  };
  try {
    for (const row of rows) {
      let length = 0;
      for (const text of row) length += text.length;
      if (length > CHARACTERS) {
        flush();
        write(row.map(line), 1, true);
        continue;
      }
      if (held.length >= ROWS || cells + row.length > CELLS || characters + length > CHARACTERS) flush();
      held.push(line(row));
      cells += row.length;
      characters += length;
    }
    flush();
  } finally {
    closeSync(file);
  }
  return parts;
}

const turn = () => new Promise((done) => setImmediate(done));

/** The lines of a part, parsed without blocking the thread for all of them at once. */
async function linesOf(bytes: Buffer): Promise<unknown[]> {
  const values: unknown[] = [];
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(10, from);
    values.push(JSON.parse(bytes.toString('utf8', from, end)));
    if (end - from > CHARACTERS / 4) await turn();
    from = end + 1;
  }
  return values;
}

/** Rows on disk that a thread has read. */
export class RowSpool {
  readonly #path: string;
  readonly #parts: readonly SpoolPart[];

  constructor(path: string, parts: readonly SpoolPart[]) {
    this.#path = path;
    this.#parts = parts;
  }

  /** The rows in parts small enough to be processed between two requests. @param most maximum number of rows */
  async *parts(most: number = Number.POSITIVE_INFINITY): AsyncGenerator<string[][]> {
    const file = await open(this.#path);
    try {
      let left = most;
      for (const { at, length, isLong } of this.#parts) {
        if (left <= 0) return;
        const packed = Buffer.alloc(length);
        await file.read(packed, 0, length, at);
        const lines = await linesOf(await unpack(packed));
        const rows = isLong ? [lines as string[]] : (lines as string[][]);
        yield rows.length > left ? rows.slice(0, left) : rows;
        left -= rows.length;
      }
    } finally {
      await file.close();
    }
  }

  async remove(): Promise<void> {
    await rm(this.#path, { force: true });
  }
}

import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Db } from '../storage/db';
import { tablesInOrder } from './tables';

/** Version of the file format; restore refuses others. */
export const BACKUP_FORM = 1;
const ROWS_AT_ONCE = 500;
const BYTES_AT_ONCE = 48 * 1024;

/** A line of a backup. Rows belong to the table named last, bytes to the file named last. */
export type BackupLine =
  | { labtide_backup: number; made_at: string }
  | { table: string }
  | { row: string }
  | { file: string }
  | { bytes: string }
  | { end: { rows: number; files: number } };

export interface BackupCount {
  rows: number;
  files: number;
}

async function* rowsOf(db: Db, count: BackupCount): AsyncGenerator<BackupLine> {
  const client = await db.pool.connect();
  try {
    // One snapshot for all tables: what commits meanwhile is either completely included or not at all.
    await client.query('begin isolation level repeatable read read only');
    const sql = { query: async <Row>(text: string) => (await client.query(text)).rows as Row[] };
    for (const table of await tablesInOrder(sql)) {
      yield { table };
      // The database writes the JSON, so that no number passes through a JavaScript float.
      await client.query(`declare rows no scroll cursor for select to_json(t)::text as row from "${table}" t`);
      for (let more = true; more; ) {
        const { rows } = await client.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from rows`);
        for (const { row } of rows) yield { row };
        count.rows += rows.length;
        more = rows.length > 0;
      }
      await client.query('close rows');
    }
    await client.query('commit');
  } finally {
    client.release(true);
  }
}

/** Files come after rows: they are never overwritten, so every file that a row names exists. */
async function* filesOf(folder: string, count: BackupCount): AsyncGenerator<BackupLine> {
  if (!existsSync(folder)) return;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    // Files with a dot in their name are still being written.
    if (!entry.isFile() || entry.name.includes('.')) continue;
    yield { file: entry.name };
    count.files += 1;
    for await (const chunk of createReadStream(join(entry.parentPath, entry.name), { highWaterMark: BYTES_AT_ONCE }))
      yield { bytes: (chunk as Buffer).toString('base64') };
  }
}

async function* lines(db: Db, filesDir: string, count: BackupCount): AsyncGenerator<string> {
  const head: BackupLine = { labtide_backup: BACKUP_FORM, made_at: new Date().toISOString() };
  yield `${JSON.stringify(head)}\n`;
  for await (const line of rowsOf(db, count)) yield `${JSON.stringify(line)}\n`;
  for await (const line of filesOf(filesDir, count)) yield `${JSON.stringify(line)}\n`;
  yield `${JSON.stringify({ end: count })}\n`;
}

/**
 * Writes all rows, as of one moment, and all uploaded files into one gzip of JSON lines, while servers may keep
 * running. The file gets its final name only when it is complete.
 */
export async function backup(db: Db, filesDir: string, path: string): Promise<BackupCount> {
  const count: BackupCount = { rows: 0, files: 0 };
  const making = `${path}.part`;
  await pipeline(
    Readable.from(lines(db, filesDir, count)),
    createGzip({ level: 6 }),
    createWriteStream(making, { flush: true, mode: 0o600 }),
  );
  await rename(making, path);
  return count;
}

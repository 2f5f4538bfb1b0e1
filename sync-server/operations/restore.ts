import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { diskBlobs } from '../files/blobStore';
import type { Db, Sql } from '../storage/db';
import { migrate } from '../storage/migrate';
import { MIGRATIONS } from '../storage/migrations';
import { BACKUP_FORM, type BackupCount, type BackupLine } from './backup';
import { tablesInOrder } from './tables';

const ROWS_AT_ONCE = 500;

/** Before migration 0400 their rows did not name their workspace; the document did. */
const PARTS_OF_DOCUMENTS: ReadonlySet<string> = new Set(['doc_update', 'doc_snapshot']);

async function* linesOf(path: string): AsyncGenerator<BackupLine> {
  const source = createReadStream(path);
  const unzipped = createGunzip();
  source.on('error', (error) => unzipped.destroy(error));
  source.pipe(unzipped);
  try {
    for await (const line of createInterface({ input: unzipped, crlfDelay: Number.POSITIVE_INFINITY }))
      yield JSON.parse(line) as BackupLine;
  } catch (error) {
    const isDamaged = error instanceof SyntaxError || String((error as NodeJS.ErrnoException).code).startsWith('Z_');
    throw isDamaged ? new Error('The backup is truncated or damaged; nothing was restored.') : error;
  }
}

/**
 * Writes rows in batches. A table that this version does not know is an error; a column that it has in addition is not.
 */
class RowWriter {
  private table = '';
  private rows: string[] = [];
  written = 0;
  constructor(
    private readonly sql: Sql,
    private readonly known: readonly string[],
    private readonly schema: string,
  ) {}

  async begin(table: string): Promise<void> {
    await this.flush();
    if (!this.known.includes(table))
      throw new Error(`The backup has a table that this version does not know: ${table}`);
    this.table = table;
  }

  async add(row: string): Promise<void> {
    this.rows.push(row);
    if (this.rows.length >= ROWS_AT_ONCE) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.rows.length === 0) return;
    const names = Object.keys(JSON.parse(this.rows[0] as string) as object).map(
      (name) => `"${name.replace(/"/g, '""')}"`,
    );
    const isOld = PARTS_OF_DOCUMENTS.has(this.table) && !names.includes('"workspace_id"');
    const [columns, values] = isOld
      ? [
          [...names, 'workspace_id'],
          [...names, '(select d.workspace_id from doc d where d.id = r.doc_id)'],
        ]
      : [names, names];
    await this.sql.query(
      // Qualified with the schema, because PostgreSQL has a built-in type named record.
      `insert into "${this.table}" (${columns})
       select ${values} from json_populate_recordset(null::"${this.schema}"."${this.table}", $1::json) r`,
      [`[${this.rows.join(',')}]`],
    );
    this.written += this.rows.length;
    this.rows = [];
  }
}

async function refuseFilled(db: Db): Promise<void> {
  const [row] = await db.query<{ filled: boolean }>('select exists (select 1 from workspace) as filled');
  if (row?.filled) throw new Error('The database is not empty. Restore into a new DATA_DIR or an empty database.');
}

/**
 * Fills an empty database and its files from a backup, all or nothing.
 * @throws Error when the database is not empty, or the backup is truncated or in another format.
 */
export async function restore(db: Db, filesDir: string, path: string): Promise<BackupCount> {
  await migrate(db, MIGRATIONS);
  await refuseFilled(db);
  const blobs = diskBlobs(filesDir);
  return db.tx(async (sql) => {
    const known = await tablesInOrder(sql);
    // TRUNCATE rather than DELETE: it also empties an append-only table of what the migrations wrote.
    await sql.query(`truncate ${known.map((table) => `"${table}"`).join(', ')}`);
    const [place] = await sql.query<{ schema: string }>('select current_schema() as schema');
    const writer = new RowWriter(sql, known, place!.schema);
    const files = { written: 0, name: null as string | null, parts: [] as Buffer[] };
    const endFile = async () => {
      if (files.name === null) return;
      const sha256 = await blobs.put(Buffer.concat(files.parts));
      if (sha256.toString('hex') !== files.name) throw new Error(`The file ${files.name} of the backup is damaged.`);
      Object.assign(files, { written: files.written + 1, name: null, parts: [] });
    };
    let first = true;
    let end: BackupCount | null = null;
    for await (const line of linesOf(path)) {
      if (first && !('labtide_backup' in line && line.labtide_backup === BACKUP_FORM))
        throw new Error('This is not a backup in a format that this version can read.');
      first = false;
      if ('row' in line) await writer.add(line.row);
      else if ('bytes' in line) files.parts.push(Buffer.from(line.bytes, 'base64'));
      else if ('table' in line) await writer.begin(line.table);
      else if ('file' in line) {
        await endFile();
        files.name = line.file;
      } else if ('end' in line) end = line.end;
    }
    await writer.flush();
    await endFile();
    if (!end || end.rows !== writer.written || end.files !== files.written)
      throw new Error('The backup is truncated; nothing was restored.');
    return end;
  });
}

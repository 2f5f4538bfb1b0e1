import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DbConnection } from '../db';
import { isAlive } from '../embedded/pidFile';
import { PgliteStream } from './pgliteStream';

export interface OpenPglite {
  connection: DbConnection;
  stop(): Promise<void>;
}

const WARNING =
  'The database is PGlite, by your choice. It does not flush to the disk: after a power cut or a crash of the machine, ' +
  'work that was acknowledged can be lost and the database can be damaged. Take backups, and use PostgreSQL for work that matters.';

/** The engine does not look whether another process has its folder open; two of them lose each other's writes. */
function lockFolder(folder: string): () => void {
  const file = join(folder, '..', 'pglite.pid');
  for (let tries = 0; tries < 2; tries++)
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = Number(readFileSync(file, 'utf8'));
      if (holder !== process.pid && holder > 0 && isAlive(holder))
        throw new Error(
          `PGlite serves one process, and process ${holder} has ${folder} open. Stop it first, or use PostgreSQL. ` +
            `If that process is not this program, remove ${file}.`,
        );
      rmSync(file, { force: true });
    }
  throw new Error(`${file} cannot be locked.`);
}

async function loadEngine(): Promise<typeof import('@electric-sql/pglite')> {
  try {
    return await import('@electric-sql/pglite');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error(
      'DATABASE_URL=pglite: needs a package that is not installed here: npm install @electric-sql/pglite',
    );
  }
}

/**
 * PostgreSQL as WebAssembly inside this process, for machines that no PostgreSQL runs on. See decisions/pglite.md.
 * @param folder where it keeps its files; null = nowhere, for tests.
 * @throws Error whose text says what to do: not installed, open in another process.
 */
export async function openPglite(folder: string | null, log: { warn(text: string): void }): Promise<OpenPglite> {
  const { PGlite } = await loadEngine();
  if (folder) mkdirSync(folder, { recursive: true });
  const unlock = folder ? lockFolder(folder) : () => {};
  log.warn(WARNING);
  const engine = await PGlite.create(folder ?? 'memory://').catch((error: Error) => {
    unlock();
    throw new Error(`PGlite did not start in ${folder}: ${error.message}`);
  });
  return {
    connection: { stream: () => new PgliteStream(engine), user: 'postgres', database: 'postgres', isSingle: true },
    async stop() {
      await engine.close();
      unlock();
    },
  };
}

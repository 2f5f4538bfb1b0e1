import { mkdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { DbConnection } from '../db';
import { FolderHeld, type HeldFolder, holdFolder } from '../holdFolder';
import { PgliteStream } from './pgliteStream';

export interface OpenPglite {
  connection: DbConnection;
  stop(): Promise<void>;
}

const WARNING =
  'The database is PGlite, by your choice. It does not flush to the disk: after a power cut or a crash of the machine, ' +
  'work that was acknowledged can be lost and the database can be damaged. Take backups, and use PostgreSQL for work that matters.';

/** PGlite does not check whether another process has its folder open; two of them lose each other's writes. */
async function hold(folder: string): Promise<HeldFolder> {
  try {
    return await holdFolder(dirname(folder), `pglite-${basename(folder)}`);
  } catch (error) {
    if (!(error instanceof FolderHeld)) throw error;
    throw new Error(
      `PGlite serves one process, and process ${error.holder.pid} has ${folder} open. Stop it first, or use PostgreSQL.`,
    );
  }
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
 * PostgreSQL as WebAssembly inside this process, for machines on which no PostgreSQL runs. See decisions/pglite.md.
 * @param folder where it stores its files; null = in memory, for tests.
 * @throws Error whose text says what to do: not installed, open in another process.
 */
export async function openPglite(folder: string | null, log: { warn(text: string): void }): Promise<OpenPglite> {
  const { PGlite } = await loadEngine();
  if (folder) mkdirSync(folder, { recursive: true });
  const held = folder ? await hold(folder) : null;
  log.warn(WARNING);
  const engine = await PGlite.create(folder ?? 'memory://').catch(async (error: Error) => {
    await held?.release();
    throw new Error(`PGlite did not start in ${folder}: ${error.message}`);
  });
  return {
    connection: { stream: () => new PgliteStream(engine), user: 'postgres', database: 'postgres', isSingle: true },
    async stop() {
      await engine.close();
      await held?.release();
    },
  };
}

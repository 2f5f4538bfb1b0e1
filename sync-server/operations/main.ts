import { join, resolve } from 'node:path';
import { parseConfig } from '../config';
import { openDb } from '../storage/db';
import { openStorage } from '../storage/openStorage';
import { backup } from './backup';
import { restore } from './restore';

/** Runs `backup <file>` or `restore <file>` on the database and the data folder that the environment names. */
export async function main(verb: 'backup' | 'restore', path: string | undefined): Promise<void> {
  if (!path) throw new Error(`Usage: node sync-server/scripts/${verb}.mjs <file>`);
  const config = parseConfig(process.env, null);
  const say = (text: string) => void process.stderr.write(`${text}\n`);
  const storage = await openStorage(config, { info: () => {}, warn: say });
  const db = openDb(storage.connection.direct ?? storage.connection, 2, (down) => down && say(down.message));
  try {
    const count = await { backup, restore }[verb](db, join(config.dataDir, 'files'), resolve(path));
    process.stdout.write(`${verb}: ${count.rows} rows, ${count.files} files\n`);
  } finally {
    await db.close();
    await storage.stop();
  }
}

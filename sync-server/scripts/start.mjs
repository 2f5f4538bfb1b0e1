import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildClient } from './buildClient.mjs';
import { buildServer } from './buildServer.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Modification time of the newest file at or below a path; 0 when there is none. */
function newest(path) {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  let time = 0;
  for (const name of readdirSync(path)) if (name !== 'node_modules') time = Math.max(time, newest(join(path, name)));
  return time;
}

function isStale(output, sources) {
  const made = existsSync(output) ? statSync(output).mtimeMs : 0;
  return sources.some((source) => newest(join(root, source)) > made);
}

const shared = ['src/domain', 'src/contract', 'src/lib', 'package-lock.json'];
/** Progress for a person at a terminal; elsewhere only the server's own output is wanted. */
const print = (line) => process.stdout.isTTY && process.stdout.write(`${line}\n`);

if (isStale(join(root, 'dist/server.mjs'), ['sync-server', ...shared])) await buildServer();
if (
  isStale(join(root, 'dist/client/version.json'), ['src', 'workers', 'public', 'vite.config.ts', 'package-lock.json'])
) {
  print('Building Labtide, which takes up to a minute the first time…');
  await buildClient();
}
await import(pathToFileURL(join(root, 'dist/server.mjs')).href);

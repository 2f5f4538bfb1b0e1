import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildServer } from './buildServer.mjs';

// Always from the sources of now: it takes a second and this is done once.
const root = fileURLToPath(new URL('../../', import.meta.url));
await buildServer();
process.argv.splice(2, 0, 'admin');
await import(pathToFileURL(join(root, 'dist/server.mjs')).href);

import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildServer } from './buildServer.mjs';

// Always bundled from the current sources: it takes a second and is done rarely.
const root = fileURLToPath(new URL('../../', import.meta.url));
await buildServer();
process.argv.splice(2, 0, 'admin');
await import(pathToFileURL(join(root, 'dist/server.mjs')).href);

import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildServer } from './buildServer.mjs';

/** Runs an operation of the bundle on the file named on the command line. */
export async function operate(verb) {
  const bundle = fileURLToPath(new URL('../../dist/operations.mjs', import.meta.url));
  if (!existsSync(bundle)) await buildServer();
  const { main } = await import(pathToFileURL(bundle).href);
  try {
    await main(verb, process.argv[2]);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

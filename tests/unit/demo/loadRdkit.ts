import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import startRdkit, { type MainModule } from '@rdkit/rdkit';

/** RDKit in this process, with the wasm file of the installed package. */
export function loadRdkit(): Promise<MainModule> {
  const script = createRequire(import.meta.url).resolve('@rdkit/rdkit');
  return startRdkit({ wasmBinary: readFileSync(script.replace(/\.js$/, '.wasm')) });
}

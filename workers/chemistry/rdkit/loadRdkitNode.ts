import { createRequire } from 'node:module';
import { type Rdkit, type RdkitFactory, startRdkit } from './rdkit';

let loading: Promise<Rdkit> | undefined;

/** RDKit in Node, once per thread, from the installed package; no network. */
export function loadRdkitNode(): Promise<Rdkit> {
  loading ??= startRdkit(createRequire(import.meta.url)('@rdkit/rdkit') as RdkitFactory);
  return loading;
}

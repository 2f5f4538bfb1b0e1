import '@/lib/withoutEval';
import rdkitFactory from '@rdkit/rdkit';
import wasmAddress from '@rdkit/rdkit/RDKit_minimal.wasm?url';
import { expose } from 'comlink';
import { ChemistryApi } from './chemistryApi';
import { type Rdkit, startRdkit } from './rdkit/rdkit';

let loading: Promise<Rdkit> | undefined;

/** The wasm file is an asset of the build from our own host, so structures work offline once it is cached. */
function rdkit(): Promise<Rdkit> {
  loading ??= startRdkit(rdkitFactory, () => wasmAddress);
  return loading;
}

expose(new ChemistryApi(rdkit));

import rdkitFactory from '@rdkit/rdkit';
import { expose } from 'comlink';
import { ChemistryApi } from './chemistryApi';
import { type Rdkit, startRdkit } from './rdkit/rdkit';

let loading: Promise<Rdkit> | undefined;

/** The wasm comes from our own host, beside the client, so that structures work without network once it is cached. */
function rdkit(): Promise<Rdkit> {
  loading ??= startRdkit(rdkitFactory, (file) => new URL(`/rdkit/${file}`, self.location.origin).href);
  return loading;
}

expose(new ChemistryApi(rdkit));

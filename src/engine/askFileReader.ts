import type { FileWorkerApi } from '@workers/files/fileApi';
import type { PreviewSequence, PreviewStructure, RecordPreview } from '@workers/files/previewRecords';
import type { PlasmidFile } from '@workers/files/readPlasmid';
import { type Remote, wrap } from 'comlink';
import { spawnFilesWorker } from './spawnFilesWorker';

export type { PreviewSequence, PreviewStructure, RecordPreview } from '@workers/files/previewRecords';
export type { PlasmidFile } from '@workers/files/readPlasmid';

/** Asks a files worker one question and then stops it: nothing large is read on the page's thread. */
async function ask<T>(question: (worker: Remote<FileWorkerApi>) => Promise<T>): Promise<T> {
  const worker = spawnFilesWorker();
  try {
    return await question(wrap<FileWorkerApi>(worker));
  } finally {
    worker.terminate();
  }
}

/** The first plasmid of a GenBank, FASTA or SnapGene file of any size, or why there is none. */
export function readPlasmidFile(file: Blob, name: string): Promise<PlasmidFile> {
  return ask(async (worker) => await worker.plasmid(file, name));
}

/** The first sequences of a GenBank, FASTA or SnapGene file. */
export function previewSequences(file: Blob): Promise<RecordPreview<PreviewSequence>> {
  return ask((worker) => worker.sequences(file));
}

/**
 * The first structures of a molfile, SDF or list of SMILES, or the reaction of an RXN file.
 * @param name decides which
 */
export function previewStructures(file: Blob, name: string): Promise<RecordPreview<PreviewStructure>> {
  return ask((worker) => worker.structures(file, name));
}

/** A file compressed with gzip. */
export function packFile(file: Blob): Promise<Blob> {
  return ask(async (worker) => await worker.pack(file));
}

/** A PNG of a picture that browsers cannot show (TIFF); null for all other files. */
export function viewablePicture(file: Blob): Promise<Blob | null> {
  return ask((worker) => worker.viewable(file));
}

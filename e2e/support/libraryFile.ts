import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { sharedDataPath } from '@tests/support/sharedData';
import { createCompoundLibrary } from '@/domain/demo/compoundLibrary';

const COUNT = 100_000;

/** The reference file if it exists, otherwise the same number of rows of the product's own library. */
export function libraryFile(): { name: string; bytes: Buffer } {
  const path = sharedDataPath('molecules-100k.csv.gz');
  if (path) return { name: 'molecules-100k.csv.gz', bytes: readFileSync(path) };
  console.warn('Left out, no reference data molecules-100k.csv.gz: the file is made of generated compounds');
  const library = createCompoundLibrary();
  const lines = ['id,smiles,logP,mass'];
  for (let i = 0; i < COUNT; i++) {
    const { identifier, smiles, clogP, molecularWeight } = library.compoundAt(i);
    lines.push(`${identifier},${smiles},${clogP},${molecularWeight}`);
  }
  return { name: 'molecules-100k.csv.gz', bytes: gzipSync(lines.join('\n')) };
}

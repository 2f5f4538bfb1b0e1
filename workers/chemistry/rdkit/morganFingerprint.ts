import type { Mol } from './rdkit';

/** Bytes of a fingerprint: 2,048 bits, Morgan radius 2 (Rogers and Hahn, 2010), RDKit's default. */
export const fingerprintBytes = 256;

/** The Morgan fingerprint of a molecule, one bit per environment. */
export function morganFingerprint(mol: Mol): Uint8Array {
  return mol.get_morgan_fp_as_uint8array(JSON.stringify({ radius: 2, nBits: fingerprintBytes * 8 })) as Uint8Array;
}

import type { Outcome } from '@/domain/structures';
import { bad, good, problemFromLog } from './outcomes';
import type { Mol, Rdkit } from './rdkit';

/**
 * Texts in which hydrogens may be explicit atoms (molfiles, SMILES with a bracketed hydrogen), or in which chirality is
 * drawn: where a centre has too few bonds RDKit drops it while parsing, which changes the hydrogens and radicals that
 * it sees. In all other texts there are no hydrogens to remove, and skipping that step saves a fifth of the parsing
 * time with the same result.
 */
const hydrogenAtoms = /\n|\[\d*H|@/;
const keepHydrogens = JSON.stringify({ removeHs: false });
const asItLies = JSON.stringify({ kekulize: false });

/**
 * Reads a structure (SMILES or molfile), lets `use` work on it and frees it. RDKit throws raw WebAssembly exceptions on
 * some inputs and leaks every Mol that is not deleted; this folder hides both.
 */
export function withMol<T>(rdkit: Rdkit, text: string, use: (mol: Mol) => T): Outcome<T> {
  const { module } = rdkit;
  const plain = !hydrogenAtoms.test(text);
  return withParsed(rdkit, text, () => (plain ? module.get_mol(text, keepHydrogens) : module.get_mol(text)), use);
}

/**
 * Reads a substituent that closes a ring with its core, or a core that ends within a ring: it contains part of an
 * aromatic ring, for which there is no Kekulé form. Otherwise as `withMol`.
 */
export function withRingPiece<T>(rdkit: Rdkit, text: string, use: (mol: Mol) => T): Outcome<T> {
  return withParsed(rdkit, text, () => rdkit.module.get_mol(text, asItLies), use);
}

/** Reads a SMARTS pattern literally (no aromaticity is perceived), otherwise as `withMol`. */
export function withPattern<T>(rdkit: Rdkit, smarts: string, use: (pattern: Mol) => T): Outcome<T> {
  return withParsed(rdkit, smarts, () => rdkit.module.get_qmol(smarts), use);
}

function withParsed<T>(rdkit: Rdkit, text: string, read: () => Mol | null, use: (mol: Mol) => T): Outcome<T> {
  if (text.trim() === '') return bad('empty', 'no structure given');
  let mol: Mol | null = attempt(read);
  if (mol === null) {
    // Only a refused structure is read twice, with an empty log to find its own message: clearing the log for every row
    // would slow down an import.
    rdkit.takeErrors();
    mol = attempt(read);
    if (mol === null) return problemFromLog(rdkit.takeErrors());
  }
  try {
    return good(use(mol));
  } catch (error) {
    return bad('unsupported', error instanceof Error ? error.message : rdkit.takeErrors() || 'the toolkit failed');
  } finally {
    mol.delete();
  }
}

/**
 * Reads a structure. One that cannot be sanitised makes RDKit throw an exception without a message; the log has the
 * reason.
 */
function attempt(read: () => Mol | null): Mol | null {
  try {
    return read();
  } catch {
    return null;
  }
}

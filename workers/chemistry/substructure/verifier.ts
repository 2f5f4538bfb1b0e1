import type { SubstructureQuery } from '@/domain/structures';
import type { Mol, Rdkit } from '../rdkit/rdkit';
import { patternText } from './compileQuery';

/** Molecules cached in RDKit's binary form, which is parsed five times faster than SMILES. */
const kept = 20_000;

/** Has RDKit itself check candidates. Caches binary forms of recent molecules, oldest dropped first. */
export class Verifier {
  private readonly binaries = new Map<string, Uint8Array>();

  constructor(private readonly rdkit: Rdkit) {}

  /**
   * A checker for one query; call `done` when finished. Molecules are parsed completely (sanitised, rings perceived),
   * never as "trusted", which would lack the ring information needed by patterns with rings inside recursive parts.
   */
  judge(question: SubstructureQuery): { holds(smiles: string): boolean; done(): void } {
    const { module } = this.rdkit;
    const text = patternText(question);
    const details = JSON.stringify({ useChirality: question.stereo === true });
    // Most queries do not need it, and parsing a pattern takes longer than part of the search.
    let pattern: Mol | null | undefined;
    return {
      holds: (smiles) => {
        if (pattern === undefined) pattern = question.kind === 'smarts' ? module.get_qmol(text) : module.get_mol(text);
        if (pattern === null) return false;
        const mol = this.read(smiles);
        if (mol === null) return false;
        try {
          return mol.get_substruct_match(pattern, details) !== '{}';
        } finally {
          mol.delete();
        }
      },
      done: () => pattern?.delete(),
    };
  }

  private read(smiles: string): Mol | null {
    const binary = this.binaries.get(smiles);
    if (binary) return this.rdkit.module.get_mol_from_uint8array(binary);
    let mol: Mol | null = null;
    try {
      mol = this.rdkit.module.get_mol(smiles);
    } catch {
      return null;
    }
    if (mol === null) return null;
    if (this.binaries.size >= kept) this.binaries.delete(this.binaries.keys().next().value!);
    this.binaries.set(smiles, mol.get_as_uint8array() as Uint8Array);
    return mol;
  }
}

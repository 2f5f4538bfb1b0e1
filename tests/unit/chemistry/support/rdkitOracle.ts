import type { Mol, Rdkit } from '@workers/chemistry/rdkit/rdkit';
import type { SubstructureQuery } from '@/domain/structures';

/** RDKit applied molecule by molecule: slow, without screening or index, and correct by definition. */
export class RdkitOracle {
  private readonly mols: (Mol | null)[];

  constructor(
    private readonly rdkit: Rdkit,
    smiles: readonly string[],
  ) {
    this.mols = smiles.map((text) => attempt(() => rdkit.module.get_mol(text)));
  }

  /** Indexes of the matching molecules, or null if RDKit cannot read the pattern. */
  search(question: SubstructureQuery): number[] | null {
    const { module } = this.rdkit;
    const { kind, query, stereo } = question;
    const pattern = attempt(() => (kind === 'smarts' ? module.get_qmol(query) : module.get_mol(query)));
    if (pattern === null) return null;
    const details = JSON.stringify({ useChirality: stereo === true });
    const hits = this.mols.flatMap((mol, i) => (mol && mol.get_substruct_match(pattern, details) !== '{}' ? [i] : []));
    pattern.delete();
    return hits;
  }

  free(): void {
    for (const mol of this.mols) mol?.delete();
  }
}

function attempt<T>(make: () => T | null): T | null {
  try {
    return make();
  } catch {
    return null;
  }
}

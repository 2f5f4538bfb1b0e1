const BRACKETED = /\[[^\][]*\]/g;

/**
 * The largest component of a canonical SMILES: most heavy atoms, then the first in code-unit order. Salts, solvents and
 * counter-ions are dropped; the component keeps its charge.
 */
export function parentStructure(canonical: string): string {
  if (!canonical.includes('.')) return canonical;
  const components = canonical.split('.').map((smiles) => ({ smiles, atoms: countHeavyAtoms(smiles) }));
  components.sort((a, b) => b.atoms - a.atoms || (a.smiles < b.smiles ? -1 : 1));
  return components[0]!.smiles;
}

function countHeavyAtoms(smiles: string): number {
  const bracketed = smiles.match(BRACKETED) ?? [];
  const heavy = bracketed.filter((atom) => !/^\[\d*H[+-]?\]$/.test(atom)).length;
  const plain = smiles.replace(BRACKETED, '').match(/Br|Cl|[BCNOPSFIbcnops*]/g)?.length ?? 0;
  return heavy + plain;
}

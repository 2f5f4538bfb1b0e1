import type { Outcome } from '@/domain/structures';
import { isRxnText, readRxnFile } from '@/domain/structures/rxnFile';
import { canonicalise } from './canonicalise';
import { bad, good } from './outcomes';
import type { Rdkit } from './rdkit';

/** The molecules of a reaction: reactants, agents, products. Grouped fragments of a reaction SMILES stay separate. */
function sidesOf(text: string): Outcome<string[][]> {
  if (isRxnText(text)) {
    const read = readRxnFile(text);
    if (!read.ok) return bad('syntax', `line ${read.line}: ${read.reason}`);
    return good([read.reactants, read.agents, read.products]);
  }
  const sides = text.trim().split(/\s/, 1)[0]!.split('>');
  if (sides.length !== 3) return bad('syntax', 'not a reaction');
  return good(sides.map((side) => side.split('.').filter((smiles) => smiles !== '')));
}

/**
 * A canonical text for a reaction, independent of how it is written (RXN V2000, V3000 or reaction SMILES): the
 * canonical SMILES of the molecules of each side, sorted. Atom maps count: they say which atom becomes which.
 */
export function canonicaliseReaction(rdkit: Rdkit, text: string): Outcome<string> {
  if (text.trim() === '') return bad('empty', 'no reaction given');
  const sides = sidesOf(text);
  if (!sides.ok) return sides;
  const written: string[] = [];
  for (const side of sides.value) {
    const molecules: string[] = [];
    for (const molecule of side) {
      const smiles = canonicalise(rdkit, molecule);
      if (!smiles.ok) return smiles;
      molecules.push(smiles.value);
    }
    written.push(molecules.sort().join('.'));
  }
  return good(written.join('>'));
}

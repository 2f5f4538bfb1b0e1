import type { Outcome, SubstructureQuery } from '@/domain/structures';
import { describeMolecule, describePattern } from '../rdkit/describeMolecule';
import { bad, good } from '../rdkit/outcomes';
import type { Rdkit } from '../rdkit/rdkit';
import type { FullMolecule } from '../rdkit/rdkitJson';
import type { AtomWords } from './atomWords';
import { compilePattern, type Pattern, type TableCache } from './compilePattern';
import { patternFeatures } from './screen';

/** A question ready for the segments. */
export interface CompiledQuery {
  readonly question: SubstructureQuery;
  readonly pattern: Pattern;
  /** Feature bits for the screen; `undefined` when no flat row can match. */
  readonly features: readonly number[] | undefined;
  /** Every candidate must be put to RDKit: stereo is asked, or a primitive is RDKit's alone. */
  readonly verify: boolean;
}

/** Reads a question with RDKit and compiles it over the dictionary. */
export function compileQuery(
  rdkit: Rdkit,
  question: SubstructureQuery,
  words: AtomWords,
  cache: TableCache,
): Outcome<CompiledQuery> {
  const read: Outcome<FullMolecule> = readQuestion(rdkit, question);
  if (!read.ok) return read;
  if (read.value.atoms.length === 0) return bad('empty', 'no structure given');
  const pattern = compilePattern(read.value, words, cache);
  return good({
    question,
    pattern,
    features: patternFeatures(pattern, words),
    verify: pattern.inexact || (question.stereo === true && drawsStereo(question, read.value)),
  });
}

function readQuestion(rdkit: Rdkit, question: SubstructureQuery): Outcome<FullMolecule> {
  const text = question.query.trim();
  if (question.kind === 'smarts') return describePattern(rdkit, text);
  const described = describeMolecule(rdkit, text, false);
  return described.ok ? good(described.value.molecule) : described;
}

function drawsStereo(question: SubstructureQuery, molecule: FullMolecule): boolean {
  // In SMARTS stereo can hide in recursive parts, where the marks are the same: asking RDKit once too often is only slower.
  if (question.kind === 'smarts') return /[@/\\]/.test(question.query);
  return (
    molecule.atoms.some((atom) => atom.stereo !== 'unspecified') ||
    molecule.bonds.some((bond) => bond.stereo !== 'unspecified')
  );
}

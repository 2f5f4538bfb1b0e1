import type { Outcome, SubstructureQuery } from '@/domain/structures';
import { countHydrogens } from '../rdkit/countHydrogens';
import { describeMolecule, describePattern } from '../rdkit/describeMolecule';
import { bad, good } from '../rdkit/outcomes';
import type { Rdkit } from '../rdkit/rdkit';
import { type FullMolecule, fillIn } from '../rdkit/rdkitJson';
import type { AtomWords } from './atomWords';
import { compilePattern, type Pattern, type TableCache } from './compilePattern';
import { patternFeatures } from './screen';

/** A query that is ready to run on segments. */
export interface CompiledQuery {
  readonly question: SubstructureQuery;
  readonly pattern: Pattern;
  /** Feature bits for the screen; `undefined` when no flat row can match. */
  readonly features: readonly number[] | undefined;
  /** Every candidate must be passed to RDKit: something in the pattern only RDKit can evaluate. */
  readonly verify: boolean;
}

/**
 * RDKit's results for recent patterns, by kind and text; they are needed again after every edit and on every backspace.
 */
export type ReadPatterns = Map<string, Outcome<FullMolecule>>;

/** Patterns that are cached. */
const KEPT = 64;

/** Parses a query with RDKit and compiles it for the dictionary. */
export function compileQuery(
  rdkit: Rdkit,
  asked: SubstructureQuery,
  words: AtomWords,
  cache: TableCache,
  patterns: ReadPatterns,
): Outcome<CompiledQuery> {
  const counted = countHydrogens(rdkit, asked);
  if (!counted.ok) return counted;
  const question = counted.value;
  const key = `${question.kind} ${question.query}`;
  const read = patterns.get(key) ?? readQuestion(rdkit, question);
  patterns.delete(key);
  patterns.set(key, read);
  if (patterns.size > KEPT) patterns.delete(patterns.keys().next().value!);
  if (!read.ok) return read;
  if (read.value.atoms.length === 0) return bad('empty', 'no structure given');
  const pattern = compilePattern(read.value, words, cache, { stereo: question.stereo === true });
  return good({
    question,
    pattern,
    features: patternFeatures(pattern, words),
    verify: pattern.inexact,
  });
}

/** The pattern as RDKit reads it: the header lines of a molfile may be empty. */
export function patternText({ query }: SubstructureQuery): string {
  return query.includes('\n') ? query : query.trim();
}

/** A pattern that RDKit can parse but not describe: every molecule is passed to it. */
const FOR_RDKIT = fillIn({
  atoms: [{ z: 0 }],
  extensions: [{ name: 'rdkitQueries', atomQueries: [{ descr: 'known to RDKit alone' }] }],
});

function readQuestion(rdkit: Rdkit, question: SubstructureQuery): Outcome<FullMolecule> {
  const text = patternText(question);
  const described =
    question.kind === 'smarts' ? describePattern(rdkit, text) : describeMolecule(rdkit, text, { fingerprint: false });
  if (!described.ok) return described.reason === 'unsupported' ? good(FOR_RDKIT) : described;
  return good('molecule' in described.value ? described.value.molecule : described.value);
}

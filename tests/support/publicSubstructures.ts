import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { sharedDataPath } from '@tests/support/sharedData';
import type { StructureRow } from '@workers/chemistry/library/structureLibrary';
import type { PatternKind } from '@/domain/structures';

/** The public molecules and queries with RDKit 2022.09's answers, if available beside the repository. */
export interface PublicSet {
  readonly molecules: StructureRow[];
  /** Records that RDKit.js refuses, and one whose aromaticity changed between versions. */
  readonly odd: StructureRow[];
  readonly queries: {
    readonly id: string;
    readonly kind: PatternKind;
    readonly query: string;
    /** SHA-256 of the matching ids, depending on whether stereochemistry counts. */
    readonly answer: (stereo: boolean) => string;
  }[];
}

interface Answers {
  readonly queries: Record<string, { sha256: string; stereo?: { sha256: string } }>;
}

/** Reads the set in place; null if it is not available. */
export function readPublicSet(): PublicSet | null {
  const paths = ['molecules-100k.csv.gz', 'molecules-odd.csv', 'substructure-queries.tsv', 'substructure-answers.json'];
  const [molecules, odd, queries, answers] = paths.map((name) => sharedDataPath(name));
  if (!molecules || !odd || !queries || !answers) return null;
  const { queries: known } = JSON.parse(readFileSync(answers, 'utf8')) as Answers;
  return {
    molecules: readRows(gunzipSync(readFileSync(molecules)).toString()),
    odd: readRows(readFileSync(odd, 'utf8')),
    queries: readLines(readFileSync(queries, 'utf8')).map((line) => {
      const [id = '', kind = '', query = ''] = line.split('\t');
      const { sha256, stereo } = known[id]!;
      return {
        id,
        kind: kind as PatternKind,
        query,
        answer: (honoured) => (honoured ? (stereo?.sha256 ?? sha256) : sha256),
      };
    }),
  };
}

/** The form in which the answers are stored: ids sorted by code unit, one per line. */
export function hashIds(ids: readonly string[]): string {
  return createHash('sha256')
    .update([...ids].sort().join('\n'))
    .digest('hex');
}

function readLines(text: string): string[] {
  return text.trim().split('\n').slice(1);
}

function readRows(text: string): StructureRow[] {
  return readLines(text).map((line) => {
    const [id = '', smiles = ''] = line.split(',');
    return { id, smiles };
  });
}

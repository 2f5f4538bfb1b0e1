import type { CompiledQuery } from '../substructure/compileQuery';
import { matchMolecule } from '../substructure/matchMolecule';
import { screenSegment } from '../substructure/screen';
import { segmentRows } from '../substructure/segment';
import type { LibraryPart } from './libraryPart';

const candidates = new Uint32Array(segmentRows / 32);

/**
 * Rows of a part that contain the pattern, ascending: screened by bitmaps, matched in the arrays, and passed to RDKit
 * (`holds`) where the arrays cannot decide.
 */
export function searchPart(part: LibraryPart, query: CompiledQuery, holds: (smiles: string) => boolean): number[] {
  const { segment } = part;
  const hits: number[] = [];
  if (query.features) screenSegment(segment, query.features, candidates);
  for (let i = 0; i < segment.stride; i++) {
    let flat = query.features ? candidates[i]! : 0;
    let odd = segment.odd[i]!;
    while ((flat | odd) !== 0) {
      const lowest = (flat | odd) & -(flat | odd);
      const row = i * 32 + 31 - Math.clz32(lowest);
      const matched = (flat & lowest) === 0 || matchMolecule(query.pattern, segment, row);
      const ask = query.verify || (odd & lowest) !== 0;
      if (matched && (!ask || holds(part.smiles()[row]!))) hits.push(row);
      flat &= ~lowest;
      odd &= ~lowest;
    }
  }
  return hits;
}

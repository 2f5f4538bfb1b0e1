import { inTurns } from '@/lib/inTurns';
import { findMotif } from './findMotif';
import { RESTRICTION_ENZYMES, type RestrictionEnzyme } from './restrictionEnzymes';

/** Where one enzyme cuts: positions from 1; the cut of the top strand is after the base with that number. */
export interface CutSites {
  enzyme: RestrictionEnzyme;
  cuts: number[];
}

/** Where an enzyme cuts the top strand, in order. */
function cutsOf(enzyme: RestrictionEnzyme, sequence: string, circular: boolean): number[] {
  const n = sequence.length;
  const cuts = findMotif(sequence, enzyme.site, circular).flatMap(({ start, direction }) => {
    // Read on the other strand, the site's bottom cut is the top strand's.
    const behind = direction === 1 ? enzyme.cut : enzyme.site.length - enzyme.cutBottom;
    const at = start - 1 + behind;
    if (circular) return [((((at - 1) % n) + n) % n) + 1];
    return at > 0 && at < n ? [at] : [];
  });
  return cuts.sort((a, b) => a - b);
}

/** The enzymes that cut a sequence, by name, with the cuts of the top strand in order. */
export async function cutSites(sequence: string, circular: boolean, signal?: AbortSignal): Promise<CutSites[]> {
  const found: CutSites[] = [];
  // A long sequence takes a few milliseconds per enzyme.
  await inTurns(
    RESTRICTION_ENZYMES,
    (enzyme) => {
      if (signal?.aborted) return;
      const cuts = cutsOf(enzyme, sequence, circular);
      if (cuts.length > 0) found.push({ enzyme, cuts });
    },
    1,
  );
  return found;
}

import { findMotif } from './findMotif';
import { RESTRICTION_ENZYMES, type RestrictionEnzyme } from './restrictionEnzymes';

/** Where one enzyme cuts: positions from 1, the cut of the top strand lies behind the base of that number. */
export interface CutSites {
  enzyme: RestrictionEnzyme;
  cuts: number[];
}

/** The enzymes that cut a sequence at most `most` times, by name, with the cuts of the top strand in order. */
export function cutSites(sequence: string, circular: boolean, most = Number.POSITIVE_INFINITY): CutSites[] {
  const n = sequence.length;
  return RESTRICTION_ENZYMES.flatMap((enzyme) => {
    const hits = findMotif(sequence, enzyme.site, circular);
    if (hits.length === 0 || hits.length > most) return [];
    const cuts = hits.flatMap(({ start, direction }) => {
      // Read on the other strand, the site's bottom cut is the top strand's.
      const behind = direction === 1 ? enzyme.cut : enzyme.site.length - enzyme.cutBottom;
      const at = start - 1 + behind;
      if (circular) return [((((at - 1) % n) + n) % n) + 1];
      return at > 0 && at < n ? [at] : [];
    });
    return cuts.length === 0 ? [] : [{ enzyme, cuts: cuts.sort((a, b) => a - b) }];
  });
}

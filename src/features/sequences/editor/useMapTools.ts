import { useDeferredValue, useMemo } from 'react';
import type { Plasmid } from '@/domain/fields/plasmid';
import { type CutSites, cutSites } from '@/domain/sequences/cutSites';
import { findMotif, isMotif, type MotifHit } from '@/domain/sequences/findMotif';

/** Places of a motif that are marked at most: more are a texture and no finding. */
const MOST_HITS = 500;
/** Bases up to which every enzyme is tried at once; longer sequences are for the command line. */
const MOST_BASES = 2_000_000;

export interface MapTools {
  hits: readonly MotifHit[];
  /** Why nothing is looked for; null when the text is a motif or empty. */
  motifFault: string | null;
  /** Enzymes that cut, by name. */
  cutters: readonly CutSites[];
}

/** What is looked for on a plasmid: a motif on both strands, and the enzymes that cut it. */
export function useMapTools({ seq }: Plasmid, typed: string): MapTools {
  const motif = useDeferredValue(typed.replace(/\s+/g, ''));
  const hits = useMemo(() => findMotif(seq, motif, true).slice(0, MOST_HITS), [seq, motif]);
  const cutters = useMemo(() => (seq.length > MOST_BASES ? [] : cutSites(seq, true)), [seq]);
  const motifFault =
    motif === '' || isMotif(motif) ? null : 'Only the letters of bases: A C G T U R Y S W K M B D H V N';
  return { hits, motifFault, cutters };
}

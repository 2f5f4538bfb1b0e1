import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { type CutSites, cutSites } from '@/domain/sequences/cutSites';
import { findMotif, isMotif, type MotifHit } from '@/domain/sequences/findMotif';
import type { Plasmid } from '@/domain/sequences/plasmid';

/** Maximum number of marked positions of a motif: more would cover the map. */
const MOST_HITS = 500;

export interface MapTools {
  hits: readonly MotifHit[];
  /** Total number of positions, including those that are not marked. */
  hitCount: number;
  /** Why nothing is searched; null if the text is a motif or empty. */
  motifFault: string | null;
  /** Enzymes that cut, by name. */
  cutters: readonly CutSites[];
}

const NONE: readonly CutSites[] = [];

/** The enzymes that cut a sequence; none until they are found. */
function useCutters(seq: string): readonly CutSites[] {
  const [found, setFound] = useState({ seq: '', cutters: NONE });
  useEffect(() => {
    const abort = new AbortController();
    void cutSites(seq, true, abort.signal).then((cutters) => {
      if (!abort.signal.aborted) setFound({ seq, cutters });
    });
    return () => abort.abort();
  }, [seq]);
  return found.seq === seq ? found.cutters : NONE;
}

/** The search on a plasmid: a motif on both strands, and the enzymes that cut it. */
export function useMapTools({ seq }: Plasmid, typed: string): MapTools {
  const motif = useDeferredValue(typed.replace(/\s+/g, ''));
  const all = useMemo(() => findMotif(seq, motif, true), [seq, motif]);
  const hits = useMemo(() => all.slice(0, MOST_HITS), [all]);
  const cutters = useCutters(seq);
  const motifFault = motif === '' || isMotif(motif) ? null : 'Only base letters: A C G T U R Y S W K M B D H V N';
  return { hits, hitCount: all.length, motifFault, cutters };
}

import { useMemo } from 'react';
import { SeqViz } from 'seqviz';
import type { MotifHit } from '@/domain/sequences/findMotif';
import type { Plasmid } from '@/domain/sequences/plasmid';
import type { RestrictionEnzyme } from '@/domain/sequences/restrictionEnzymes';
import { annotationColor } from '../map/annotationColor';

/** A range of bases selected on the map: positions from 1, both ends included. */
export interface ChosenRange {
  start: number;
  end: number;
}

export type MapForm = 'circular' | 'linear' | 'both';

interface SeqViewProps {
  plasmid: Plasmid;
  form: MapForm;
  enzymes: readonly RestrictionEnzyme[];
  hits: readonly MotifHit[];
  /** Range to scroll into view. */
  chosen: ChosenRange | null;
  onChoose(range: ChosenRange | null): void;
}

const MOTIF = '#ffb454';
const NO_PRIMERS: never[] = [];
const STYLE = { height: '100%', width: '100%' };

/** The map of a plasmid and its bases. Positions in the viewer count from 0, ends are excluded. */
export function SeqView({ plasmid, form, enzymes, hits, chosen, onChoose }: SeqViewProps) {
  const { seq, annotations } = plasmid;
  const drawn = useMemo(
    () =>
      annotations.map((annotation) => ({
        name: annotation.name,
        start: Math.max(0, annotation.start - 1),
        end: annotation.end,
        direction: annotation.direction ?? 0,
        color: annotationColor(annotation),
      })),
    [annotations],
  );
  const cutters = useMemo(
    () => enzymes.map(({ name, site, cut, cutBottom }) => ({ name, rseq: site, fcut: cut, rcut: cutBottom })),
    [enzymes],
  );
  const highlights = useMemo(() => hits.map(({ start, end }) => ({ start: start - 1, end, color: MOTIF })), [hits]);
  const selection = useMemo(
    () => (chosen ? { start: chosen.start - 1, end: chosen.end, clockwise: true } : undefined),
    [chosen],
  );
  return (
    <SeqViz
      name={plasmid.name}
      seq={seq}
      seqType="dna"
      annotations={drawn}
      primers={NO_PRIMERS}
      enzymes={cutters}
      highlights={highlights}
      viewer={form}
      showComplement
      rotateOnScroll={false}
      disableExternalFonts
      style={STYLE}
      {...(selection ? { selection } : {})}
      onSelection={({ start, end, type }) => {
        if (type === '' || start === undefined || end === undefined || start === end) onChoose(null);
        else onChoose({ start: start + 1, end: end === 0 ? seq.length : end });
      }}
    />
  );
}

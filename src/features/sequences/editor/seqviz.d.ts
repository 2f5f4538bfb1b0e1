import type { ComponentType } from 'react';

/**
 * The part of seqviz that is used. Its own types would allow any style property in the whole program, so tsconfig.json
 * refers to this file. Positions count from 0, ends are excluded.
 */
export const SeqViz: ComponentType<{
  name: string;
  seq: string;
  seqType: 'dna' | 'rna' | 'aa';
  annotations: { name: string; start: number; end: number; direction: number; color: string }[];
  primers: never[];
  enzymes: { name: string; rseq: string; fcut: number; rcut: number }[];
  highlights: { start: number; end: number; color: string }[];
  viewer: 'circular' | 'linear' | 'both' | 'both_flip';
  showComplement: boolean;
  rotateOnScroll: boolean;
  disableExternalFonts: boolean;
  style: { height: string; width: string };
  zoom?: { linear: number };
  selection?: { start: number; end: number; clockwise: boolean };
  onSelection(selection: { type: string; start?: number; end?: number; clockwise?: boolean }): void;
}>;

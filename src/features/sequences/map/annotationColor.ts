import type { Annotation } from '@/domain/sequences/plasmid';

/** Colours of features that have none, by what they are. */
const BY_TYPE: Readonly<Record<string, string>> = {
  cds: '#5b8def',
  gene: '#5b8def',
  promoter: '#3aa76d',
  terminator: '#c0564b',
  rep_origin: '#9aa5b1',
  primer_bind: '#8e6bbf',
  misc_feature: '#d49a3a',
};
const OTHER = '#7a8791';

/** Hexadecimal, names and rgb(): what a style takes without a second meaning. */
const SAFE = /^(?:#[0-9a-f]{3,8}|[a-z]{3,20}|rgba?\([\d\s.,%/]+\)|hsla?\([\d\s.,%/deg]+\))$/i;

/** The colour that an annotation is drawn in. */
export function annotationColor({ color, type }: Pick<Annotation, 'color' | 'type'>): string {
  if (color && SAFE.test(color.trim())) return color.trim();
  return BY_TYPE[(type ?? '').toLowerCase()] ?? OTHER;
}

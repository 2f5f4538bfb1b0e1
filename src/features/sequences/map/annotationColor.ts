import type { Annotation } from '@/domain/sequences/plasmid';

/** Default colours of features, by type. */
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

/** Hexadecimal colours, names and rgb(): forms that are safe in a style. */
const SAFE = /^(?:#[0-9a-f]{3,8}|[a-z]{3,20}|rgba?\([\d\s.,%/]+\)|hsla?\([\d\s.,%/deg]+\))$/i;

/** The colour in which an annotation is drawn. */
export function annotationColor({ color, type }: Pick<Annotation, 'color' | 'type'>): string {
  if (color && SAFE.test(color.trim())) return color.trim();
  return BY_TYPE[(type ?? '').toLowerCase()] ?? OTHER;
}

import type { Annotation } from '@/domain/sequences/plasmid';

/**
 * First base (from 0) and number of bases of an annotation on a circle of `length` bases, even if it spans the origin.
 */
export function spanOf(
  { start, end }: Pick<Annotation, 'start' | 'end'>,
  length: number,
): { from: number; size: number } {
  const from = Math.max(0, start - 1);
  return { from, size: start <= end ? end - from : length - from + end };
}

import type { Json } from '@/lib/json';
import type { Field } from '../kinds/field';
import { type XyPoint, xyPoint } from './xyPoint';

/**
 * Merges two lists of the same points: a point excluded in either is excluded. null if the points themselves differ.
 */
function bothLists(one: XyPoint[], other: XyPoint[]): XyPoint[] | null {
  if (one.length !== other.length) return null;
  const same = one.every(({ x, y }, i) => x === other[i]?.x && y === other[i]?.y);
  return same ? one.map(({ x, y, is_outlier: out }, i) => xyPoint(x, y, out || other[i]?.is_outlier === true)) : null;
}

/** Which points of a list are excluded: `x 10, 30`; '' if there are none, or for other contents. */
export function leftOutText(content: Json): string {
  if (!Array.isArray(content)) return '';
  const out = (content as unknown as XyPoint[]).flatMap((point) => (point?.is_outlier ? [point.x] : []));
  return out.length > 0 ? `x ${out.join(', ')}` : '';
}

/**
 * Merges two contents of one cell, for fields whose cells hold several: texts are joined as exports join them, lists
 * are united. null if the field holds only one, or there is nothing to merge.
 */
export function bothContents({ field_type: type }: Pick<Field, 'field_type'>, one: Json, other: Json): Json | null {
  if (type === 'text' && typeof one === 'string' && typeof other === 'string')
    return one === other ? null : `${one}; ${other}`;
  if (!Array.isArray(one) || !Array.isArray(other)) return null;
  if (type === 'xy-array') return bothLists(one as unknown as XyPoint[], other as unknown as XyPoint[]) as Json | null;
  return type === 'multiselect' || type === 'people' ? [...new Set([...one, ...other])] : null;
}

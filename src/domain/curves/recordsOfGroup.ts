import type { CurveGroup } from './groupCurves';

/** Ids in the group-by cells of a group: the records (and options) that its curves belong to. */
export function namedByGroup(group: CurveGroup): string[] {
  const named = group.groupKeys.flatMap((content) => (Array.isArray(content) ? content : [content]));
  return named.filter((id) => typeof id === 'string');
}

/** The records that are the points of a group. */
export function pointsOfGroup(group: CurveGroup): string[] {
  return [...new Set(group.series.flatMap((series) => series.points.record_ids))];
}

/** All records that a group of curves belongs to. */
export function recordsOfGroup(group: CurveGroup): string[] {
  return [...new Set([...namedByGroup(group), ...pointsOfGroup(group)])];
}

/** Most records in a manual order, which is part of the document of its view. */
export const HAND_PLACES = 1000;

/**
 * The manual order after records were put between two shown ones. Records that it does not contain come after those
 * that it does, in their default order; so all records above the new position must be in it, and none of those below
 * need be.
 * @param order the records in the manual order; those that are not shown keep their positions.
 * @param moved the records that are moved, in order.
 * @param above the shown records above the new position, from the first on, without the moved ones.
 * @param below the shown record below the new position; null at the end.
 * @returns null when it would contain more than HAND_PLACES.
 */
export function moveByHand(
  order: readonly string[],
  moved: readonly string[],
  above: readonly string[],
  below: string | null,
): string[] | null {
  const taken = new Set(moved);
  const rest = order.filter((id) => !taken.has(id));
  const at = below === null ? -1 : rest.indexOf(below);
  const named = new Set(rest);
  const next =
    at >= 0
      ? [...rest.slice(0, at), ...moved, ...rest.slice(at)]
      : [...rest, ...above.filter((id) => !named.has(id)), ...moved];
  return next.length > HAND_PLACES ? null : next;
}

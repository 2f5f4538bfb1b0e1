import type { Json } from '@/lib/json';
import { sameJson } from '@/lib/sameJson';
import type { UndoMode } from './undoMode';

const idOf = (item: Json): string | null => {
  if (typeof item === 'string') return item;
  const id = item !== null && typeof item === 'object' && !Array.isArray(item) ? item.id : null;
  return typeof id === 'string' ? id : null;
};

/** Whether the items of a list can be distinguished: ids, or objects with an id, each once. */
export function isKeyedList(list: Json | undefined): list is Json[] {
  if (!Array.isArray(list)) return false;
  const ids = list.map(idOf);
  return !ids.includes(null) && new Set(ids).size === ids.length;
}

/**
 * Undoes a change of a list, item by item: what others added since stays; if they changed the same items, that is a
 * conflict.
 * @param now the list as it is; before, after: as the change found and left it. Each a keyed list.
 * @param mode treatment of items that somebody changed since: refuse everything, leave them, or undo them
 *   regardless.
 * @returns the list without the change; null in case of a conflict (strict only).
 */
export function revertList(
  now: readonly Json[],
  before: readonly Json[],
  after: readonly Json[],
  mode: UndoMode,
): Json[] | null {
  if (sameJson([...now], [...after])) return [...before];
  const byId = (list: readonly Json[]) => new Map(list.map((item) => [idOf(item), item]));
  const [was, became, is] = [byId(before), byId(after), byId(now)];
  const turned = [...new Set([...was.keys(), ...became.keys()])].filter((id) => !sameJson(was.get(id), became.get(id)));
  // A change that only moved items: their order is restored if nobody has added or moved any since.
  if (turned.length === 0) {
    const isInPlace = now.length === after.length && now.every((item, i) => idOf(item) === idOf(after[i] ?? null));
    if (isInPlace) return before.map((item) => is.get(idOf(item)) ?? item);
    return mode === 'strict' ? null : [...now];
  }
  const standing = turned.filter((id) => sameJson(is.get(id), became.get(id)));
  if (mode === 'strict' && standing.length < turned.length) return null;
  const touched = new Set(mode === 'mine' ? standing : turned);
  const result = now
    .filter((item) => !touched.has(idOf(item)) || was.has(idOf(item)))
    .map((item) => (touched.has(idOf(item)) ? (was.get(idOf(item)) ?? item) : item));
  before.forEach((item, i) => {
    const id = idOf(item);
    if (touched.has(id) && !result.some((held) => idOf(held) === id))
      result.splice(Math.min(i, result.length), 0, item);
  });
  return result;
}

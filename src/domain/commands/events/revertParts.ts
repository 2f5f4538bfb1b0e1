import type { Json } from '@/lib/json';
import { sameJson } from '@/lib/sameJson';
import { isKeyedList, revertList } from './revertList';
import type { UndoMode } from './undoMode';

type JsonObject = { [name: string]: Json };

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Whether contents can be undone part by part: keyed lists by their items, objects (attrs of a field) by their names.
 */
export function haveParts(...contents: (Json | undefined)[]): boolean {
  return contents.every(isKeyedList) || contents.every(isObject);
}

const isNumbered = (list: readonly Json[]) => list.every((item, i) => isObject(item) && item.position === i);

/** As revertList. If positions of items are numbers, an item that moved only because of others has not changed. */
function revertNumbered(now: readonly Json[], before: readonly Json[], after: readonly Json[], mode: UndoMode) {
  if (![now, before, after].every(isNumbered)) return revertList(now, before, after, mode);
  const apart = (list: readonly Json[]): Json[] => list.map((item) => ({ ...(item as JsonObject), position: 0 }));
  const list = revertList(apart(now), apart(before), apart(after), mode);
  return list?.map((item, position) => ({ ...(item as JsonObject), position })) ?? null;
}

/**
 * Undoes a change of a list or an object, part by part: what others changed since stays, so that undoing one new option
 * of a field does not remove an option that somebody else added.
 * @param now as it is; before, after: as the change found and left it. `haveParts` is true for all three.
 * @param mode treatment of parts that somebody changed since: refuse everything, leave them, or undo them
 *   regardless.
 * @returns the content without the change; null in case of a conflict (strict only).
 */
export function revertParts(now: Json, before: Json, after: Json, mode: UndoMode): Json | null {
  if (isKeyedList(now) && isKeyedList(before) && isKeyedList(after)) return revertNumbered(now, before, after, mode);
  if (!isObject(now) || !isObject(before) || !isObject(after)) return null;
  const result: JsonObject = { ...now };
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [is, was, became] = [now[name], before[name], after[name]];
    if (sameJson(was, became)) continue;
    let part = was;
    if (!sameJson(is, became)) {
      if (haveParts(is, was, became)) {
        const turned = revertParts(is!, was!, became!, mode);
        if (turned === null) return null;
        part = turned;
      } else if (mode === 'strict') return null;
      else if (mode === 'mine') continue;
    }
    if (part === undefined) delete result[name];
    else result[name] = part;
  }
  return result;
}

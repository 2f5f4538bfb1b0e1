import { isKeyedList, revertList } from '@/domain/commands/events/revertList';
import type { Json } from '@/lib/json';
import { writeMap } from '@/lib/yjs/writeMap';
import type { BridgedKind, State } from './bridgedKind';
import { isPlainJson, plainJson } from './plainJson';

export interface MapDocument {
  /** Name of the Y.Map, and which of its keys are lists of objects. */
  map: string;
  lists: readonly string[];
  /** The part of the map's JSON that is known. */
  known(json: State): State;
  changedKeys(base: State, now: State): string[];
}

/** Documents that hold the keys of a resource in one Y.Map: plain values, and lists that are merged item by item. */
export function mapDocument(of: MapDocument): Pick<BridgedKind, 'stateOf' | 'writeInto' | 'changedKeys' | 'onto'> {
  return {
    stateOf: (doc) => of.known(plainJson(doc.getMap(of.map).toJSON()) as State),
    writeInto(doc, state) {
      const map = doc.getMap(of.map);
      // A value that is not JSON can neither be compared nor edited in place.
      for (const key of Object.keys(state)) if (!isPlainJson(map.get(key))) map.delete(key);
      writeMap(map, state, of.lists);
    },
    changedKeys: of.changedKeys,
    onto(resource, base, patch) {
      const names = Object.keys(patch);
      const moved = of.changedKeys(base, Object.fromEntries(names.map((name) => [name, resource[name]!])));
      const merged = Object.entries(patch).map(([key, list]): [string, Json] => {
        const [now, was] = [resource[key], base[key]];
        const isApart = of.lists.includes(key) && moved.includes(key);
        if (!isApart || !isKeyedList(list) || !isKeyedList(now) || !isKeyedList(was)) return [key, list];
        // An item with the same id counts as patched.
        return [key, revertList(now, list, was, 'force') ?? list];
      });
      return Object.fromEntries(merged);
    },
  };
}

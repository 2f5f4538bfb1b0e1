import * as Y from 'yjs';
import type { Json } from '../json';
import { writeList } from './writeList';

type Items = { [name: string]: Json }[];

/**
 * Writes plain attributes and lists of objects into a Y.Map: lists become Y.Arrays of Y.Maps that are edited in place.
 * Attributes that are absent from `state` stay. Call inside a transaction.
 * @param lists names of the attributes that are lists.
 */
export function writeMap(map: Y.Map<unknown>, state: { [name: string]: Json }, lists: readonly string[]): void {
  for (const [name, value] of Object.entries(state)) {
    if (lists.includes(name)) {
      let array = map.get(name);
      if (!(array instanceof Y.Array)) {
        array = new Y.Array<Y.Map<Json>>();
        map.set(name, array);
      }
      writeList(array as Y.Array<Y.Map<Json>>, value as Items);
    } else if (JSON.stringify(map.get(name)) !== JSON.stringify(value)) {
      map.set(name, value);
    }
  }
}

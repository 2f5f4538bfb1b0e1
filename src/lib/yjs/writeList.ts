import * as Y from 'yjs';
import type { Json } from '../json';

type Item = { [name: string]: Json };

const same = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

function newItem(item: Item): Y.Map<Json> {
  const map = new Y.Map<Json>();
  for (const [name, value] of Object.entries(item)) map.set(name, value);
  return map;
}

function writeItem(map: Y.Map<Json>, item: Item): void {
  for (const name of [...map.keys()]) if (!(name in item)) map.delete(name);
  for (const [name, value] of Object.entries(item)) if (!same(map.get(name), value)) map.set(name, value);
}

const keyOf = (map: Y.Map<Json>) => {
  const id = map.get('id');
  return typeof id === 'string' ? id : JSON.stringify(map.toJSON());
};
const keyOfItem = (item: Item) => (typeof item.id === 'string' ? item.id : JSON.stringify(item));

/**
 * Makes a Y.Array of Y.Maps equal to a list of objects with as few operations as possible, so that other people's edits
 * are kept: items are identified by their `id` (or by their whole content if they have none), kept ones are edited
 * attribute by attribute, an item that moved is removed and inserted again. Call inside a transaction.
 */
export function writeList(array: Y.Array<Y.Map<Json>>, items: readonly Item[]): void {
  const wanted = new Set(items.map(keyOfItem));
  const seen = new Set<string>();
  for (let i = array.length - 1; i >= 0; i--) {
    const key = keyOf(array.get(i));
    if (!wanted.has(key) || seen.has(key)) array.delete(i);
    else seen.add(key);
  }
  items.forEach((item, i) => {
    const key = keyOfItem(item);
    const held = i < array.length ? array.get(i) : undefined;
    if (held && keyOf(held) === key) return writeItem(held, item);
    for (let j = i + 1; j < array.length; j++) {
      if (keyOf(array.get(j)) !== key) continue;
      array.delete(j);
      break;
    }
    array.insert(i, [newItem(item)]);
  });
  if (array.length > items.length) array.delete(items.length, array.length - items.length);
}

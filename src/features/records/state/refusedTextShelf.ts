import { z } from 'zod';
import { personalKey } from '@/lib/personalKey';

/** What a cell did not take. */
export interface RefusedText {
  /** As it was typed. */
  typed: string;
  reason: string;
}

/** By `record id:field id`. */
export type RefusedTextMap = ReadonlyMap<string, RefusedText>;

const kept = z.array(z.tuple([z.string(), z.object({ typed: z.string(), reason: z.string() })]));

const keyOf = (owner: string, sliceId: string) => personalKey(owner, 'refused', sliceId);

/**
 * The texts that cells of a table did not take while they were typed or pasted here, and that nobody has repaired yet.
 * @param owner whose they are (see personalKey).
 */
export function readRefusedTexts(storage: Storage, owner: string, sliceId: string): RefusedTextMap {
  try {
    return new Map(kept.parse(JSON.parse(storage.getItem(keyOf(owner, sliceId)) ?? '[]')));
  } catch {
    // Storage that is switched off, or something else under that key: they live as long as the page.
    return new Map();
  }
}

/**
 * Changes them as they are now, which another tab may have done meanwhile. They outlive a reload and the browser; where
 * there is no room for them they live as long as the page.
 */
export function changeRefusedTexts(
  storage: Storage,
  owner: string,
  sliceId: string,
  change: (texts: Map<string, RefusedText>) => void,
): void {
  const texts = new Map(readRefusedTexts(storage, owner, sliceId));
  change(texts);
  try {
    if (texts.size === 0) storage.removeItem(keyOf(owner, sliceId));
    else storage.setItem(keyOf(owner, sliceId), JSON.stringify([...texts]));
  } catch {
    // As above.
  }
}

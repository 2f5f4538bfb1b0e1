import { z } from 'zod';
import { personalKey } from '@/lib/personalKey';

/** A text that a cell did not accept. */
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
 * The texts that cells of a table did not accept when they were typed or pasted here, and that nobody has corrected
 * yet.
 * @param owner whose texts they are (see personalKey).
 */
export function readRefusedTexts(storage: Storage, owner: string, sliceId: string): RefusedTextMap {
  try {
    return new Map(kept.parse(JSON.parse(storage.getItem(keyOf(owner, sliceId)) ?? '[]')));
  } catch {
    // If storage is disabled, or that key contains something else, they live as long as the page.
    return new Map();
  }
}

/**
 * Changes them in their current state, which another tab may have changed. They survive a reload and closing the
 * browser; if there is no space for them they live as long as the page.
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

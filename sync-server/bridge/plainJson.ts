import * as Y from 'yjs';
import type { Json } from '@/lib/json';

/** Whether JSON can express the value. Documents may also hold bigints, bytes and undefined. */
export function isPlainJson(value: unknown): boolean {
  if (value instanceof Y.AbstractType) return isPlainJson(value.toJSON());
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value instanceof Uint8Array) return false;
  return Object.values(value).every(isPlainJson);
}

/**
 * The value with everything that JSON cannot express turned into text, so that it can be compared and refused by a
 * command.
 */
export function plainJson(value: unknown): Json {
  if (value === undefined) return null;
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value !== 'object' || value instanceof Uint8Array) return String(value);
  if (Array.isArray(value)) return value.map(plainJson);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plainJson(inner)]));
}

/** Bytes that a reference, a number or a small object takes besides its content. */
const SLOT = 16;

/** About how much memory plain data takes, in bytes: good enough to bound a cache by. */
export function roughBytes(value: unknown): number {
  if (typeof value === 'string') return SLOT + 2 * value.length;
  if (value === null || typeof value !== 'object') return SLOT;
  if (ArrayBuffer.isView(value)) return SLOT + value.byteLength;
  let sum = 2 * SLOT;
  if (Array.isArray(value)) for (const item of value) sum += roughBytes(item);
  else for (const name in value) sum += SLOT + roughBytes((value as Record<string, unknown>)[name]);
  return sum;
}

/** A copy with only these keys; keys that the object does not have stay absent. */
export function pickKeys<T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> {
  const picked: Partial<Pick<T, K>> = {};
  for (const key of keys) if (from[key] !== undefined) picked[key] = from[key];
  return picked as Pick<T, K>;
}

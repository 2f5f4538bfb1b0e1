/** A Uint32Array with room for `length` numbers; the same one if it is long enough. New elements hold `fill`. */
export function grownUint32(array: Uint32Array, length: number, fill = 0): Uint32Array {
  if (length <= array.length) return array;
  const grown = new Uint32Array(Math.max(length, Math.ceil(array.length * 1.5), 64));
  grown.set(array);
  if (fill !== 0) grown.fill(fill, array.length);
  return grown;
}

/** As grownUint32, for floating-point numbers. */
export function grownFloat64(array: Float64Array, length: number, fill = 0): Float64Array {
  if (length <= array.length) return array;
  const grown = new Float64Array(Math.max(length, Math.ceil(array.length * 1.5), 64));
  grown.set(array);
  if (fill !== 0) grown.fill(fill, array.length);
  return grown;
}

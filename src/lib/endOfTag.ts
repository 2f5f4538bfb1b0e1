const DOUBLE = 34;
const SINGLE = 39;
const CLOSE = 62;

/**
 * Position of the `>` that ends an HTML or XML tag, -1 when there is none. One inside a quoted value does not count.
 */
export function endOfTag(text: string, from: number): number {
  let quote = 0;
  for (let i = from; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === DOUBLE || code === SINGLE) quote = code;
    else if (code === CLOSE) return i;
  }
  return -1;
}

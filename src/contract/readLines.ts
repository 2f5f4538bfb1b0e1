import { inTurns } from '@/lib/inTurns';

/**
 * The values of a stream of JSON lines, those that arrive together in one list. A last line without its end belongs to
 * a stream that was cut off, and is not a value.
 * @throws SyntaxError for a line that is not JSON.
 */
export async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown[]> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      // Pieces without an end of line are only collected: a block's line is longer than a piece.
      const text = decoder.decode(value, { stream: true });
      const last = text.lastIndexOf('\n');
      if (last < 0) {
        rest += text;
        continue;
      }
      const lines = (rest + text.slice(0, last)).split('\n');
      rest = text.slice(last + 1);
      const values: unknown[] = [];
      // A block's line takes some milliseconds, and several may have arrived.
      await inTurns(lines, (line) => line !== '' && values.push(JSON.parse(line)), 1);
      yield values;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

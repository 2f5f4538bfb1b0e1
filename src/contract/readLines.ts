/**
 * The values of a stream of JSON lines. A last line without its end is a cut stream and no value.
 * @throws SyntaxError for a line that is not JSON.
 */
export async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      // Pieces without an end of line are only gathered: a block's line is longer than a piece.
      const text = decoder.decode(value, { stream: true });
      const last = text.lastIndexOf('\n');
      if (last < 0) {
        rest += text;
        continue;
      }
      const lines = (rest + text.slice(0, last)).split('\n');
      rest = text.slice(last + 1);
      for (const line of lines) if (line !== '') yield JSON.parse(line);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

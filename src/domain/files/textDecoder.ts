import { createDecoder } from './createDecoder';
import type { TextEncoding } from './textEncodings';

/** Turns bytes that arrive in pieces, cut anywhere, into text without its byte order mark. */
export interface TextReader {
  push(bytes: Uint8Array): string;
  end(): string;
  /**
   * How many characters could not be read (U+FFFD) or do not occur in texts; more than 0 means that the encoding is
   * wrong.
   */
  readonly unreadable: number;
}

/** Replaced bytes, and the C1 control characters, which do not occur in texts. */
const UNREADABLE = /[\ufffd\u0080-\u0084\u0086-\u009f]/g;

export function createTextReader(encoding: TextEncoding): TextReader {
  const decoder = createDecoder(encoding);
  let unreadable = 0;
  function counted(text: string): string {
    unreadable += text.match(UNREADABLE)?.length ?? 0;
    return text;
  }
  return {
    push: (bytes) => counted(decoder.decode(bytes, { stream: true })),
    end: () => counted(decoder.decode()),
    get unreadable() {
      return unreadable;
    },
  };
}

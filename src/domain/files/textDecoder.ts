/** Encodings that laboratory files are met in. Latin-1 is read as Windows-1252, which agrees with it on every letter. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'latin-1' | 'windows-1252';

/** Turns bytes that arrive in pieces, cut anywhere, into text without its byte order mark. */
export interface TextReader {
  push(bytes: Uint8Array): string;
  end(): string;
  /** How many characters could not be read and stand as U+FFFD; more than 0 says that the encoding is wrong. */
  readonly unreadable: number;
}

const LABELS: Record<TextEncoding, string> = {
  'utf-8': 'utf-8',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
  'latin-1': 'windows-1252',
  'windows-1252': 'windows-1252',
};

export function createTextReader(encoding: TextEncoding): TextReader {
  const decoder = new TextDecoder(LABELS[encoding]);
  let unreadable = 0;
  function counted(text: string): string {
    for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', at + 1)) unreadable++;
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

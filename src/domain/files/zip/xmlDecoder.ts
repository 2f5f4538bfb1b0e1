/** Decodes the pieces of an XML file. */
export interface XmlDecoder {
  decode(piece: Uint8Array): string;
  /** The text for an incomplete last character. */
  end(): string;
}

/** Bytes in which an XML declaration names its encoding. */
const DECLARATION = 100;

function labelOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  const begin = String.fromCharCode(...bytes.subarray(0, DECLARATION));
  const named = /^(?:\xef\xbb\xbf)?<\?xml[^>]{0,80}?encoding=["']([\w.:-]{1,40})["']/.exec(begin)?.[1] ?? 'utf-8';
  // The letters before show that it is none of these, whatever it says.
  return /^utf-?16|^ucs/i.test(named) ? 'utf-8' : named;
}

function decoderOf(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}

/** XML is UTF-8 unless its first bytes or its declaration say otherwise (XML 1.0, appendix F). */
export function createXmlDecoder(): XmlDecoder {
  let decoder: TextDecoder | null = null;
  return {
    decode(piece) {
      if (piece.length === 0) return '';
      decoder ??= decoderOf(labelOf(piece));
      return decoder.decode(piece, { stream: true });
    },
    end: () => decoder?.decode() ?? '',
  };
}

export const utf8 = (text: string) => new TextEncoder().encode(text);

export const joined = (...parts: Uint8Array[]) => new Uint8Array(parts.flatMap((part) => [...part]));

/** A packet of a SnapGene file: type, length (big endian), content. */
export function packet(type: number, content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(5 + content.length);
  bytes[0] = type;
  new DataView(bytes.buffer).setUint32(1, content.length);
  bytes.set(content, 5);
  return bytes;
}

/** The packet at the start of a SnapGene file. */
export const COOKIE = packet(0x09, joined(utf8('SnapGene'), new Uint8Array([0, 1, 0, 15, 0, 19])));

/** The packet of the sequence. @param flags its lowest bit: circular */
export const dna = (flags: number, sequence: string) => packet(0x00, joined(new Uint8Array([flags]), utf8(sequence)));

/** The packet of the features. @param inner `<Feature>` elements */
export const features = (inner: string) =>
  packet(0x0a, utf8(`<?xml version="1.0"?><Features nextValidID="3">${inner}</Features>`));

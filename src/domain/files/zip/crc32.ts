const POLYNOMIAL = 0xedb88320;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
  return value;
});

/**
 * The checksum of zip archives (ISO 3309), continued over several pieces.
 * @param before of the pieces so far, 0 at the start
 */
export function crc32(piece: Uint8Array, before = 0): number {
  let value = ~before;
  for (let i = 0; i < piece.length; i++) value = (value >>> 8) ^ TABLE[(value ^ piece[i]!) & 0xff]!;
  return ~value >>> 0;
}

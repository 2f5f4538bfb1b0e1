const HEX = Array.from({ length: 256 }, (_, i) => i.toString(16).padStart(2, '0'));
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function format(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < 16; i++) {
    if (i === 4 || i === 6 || i === 8 || i === 10) text += '-';
    text += HEX[bytes[i]!];
  }
  return text;
}

/**
 * A UUIDv7 (RFC 9562 section 5.7) whose last 32 bits start in the lower half of their range, so that
 * `idAt` can count up from it without a carry.
 * @param millis Unix time in milliseconds.
 * @param random 10 random bytes.
 */
export function uuidV7(millis: number, random: Uint8Array): string {
  const bytes = new Uint8Array(16);
  let rest = Math.floor(millis);
  for (let i = 5; i >= 0; i--) {
    bytes[i] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  bytes.set(random.subarray(0, 10), 6);
  bytes[6] = 0x70 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  bytes[12] = bytes[12]! & 0x7f;
  return format(bytes);
}

/**
 * The k-th id of an operation: `base` with k added to its last 32 bits. All rows that one operation creates thus have
 * consecutive ids (they compress well), and device and server derive the same ids without communicating.
 * @throws RangeError when k would leave the 32-bit block of the base.
 */
export function idAt(base: string, k: number): string {
  const low = Number.parseInt(base.slice(28), 16) + k;
  if (low > 0xffffffff || k < 0) throw new RangeError(`idAt: offset ${k} leaves the block of ${base}`);
  return idOf(base.slice(0, 28), low);
}

/** The id with these first 28 characters and these low 32 bits. */
export function idOf(base: string, low: number): string {
  return base + low.toString(16).padStart(8, '0');
}

/** Whether text is a lower-case hyphenated UUID of any version. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

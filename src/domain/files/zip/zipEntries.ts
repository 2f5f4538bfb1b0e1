const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const WIDE_END = 0x06064b50;
const WIDE_END_PLACE = 0x07064b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const WIDE_PLACE_BYTES = 20;
const WIDE_END_BYTES = 56;
const COMMENT_MOST = 65_535;
const WIDE_FIELD = 1;
/**
 * A number that is in the extended field, because it needs more than 32 bits, or because its writer always puts it
 * there.
 */
const WIDE = 0xffffffff;
/** A workbook has a few dozen. */
const ENTRIES_MOST = 10_000;
const ENCRYPTED = 1;

/** A file of a zip archive. */
export interface ZipEntry {
  name: string;
  /** 0: stored; 8: deflated. */
  method: number;
  isEncrypted: boolean;
  /** The bytes as they are in the archive. */
  packed: Uint8Array;
  /** Its checksum, decompressed. */
  crc: number;
  /** Its declared size when decompressed. */
  size: number;
}

/** A 64-bit number; numbers beyond the archive's end need not be exact. */
const wideNumber = (view: DataView, at: number) => view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32;

interface Directory {
  at: number;
  count: number;
}

/** Where the list of files begins, and how many it has; null when the archive has no end record. */
function directoryOf(view: DataView): Directory | null {
  const last = view.byteLength - END_BYTES;
  let end = last;
  while (end >= 0 && end >= last - COMMENT_MOST && view.getUint32(end, true) !== END) end--;
  if (end < 0 || end < last - COMMENT_MOST) return null;
  const count = view.getUint16(end + 10, true);
  const at = view.getUint32(end + 16, true);
  const place = end - WIDE_PLACE_BYTES;
  if (place < 0 || view.getUint32(place, true) !== WIDE_END_PLACE) return { at, count };
  const wide = wideNumber(view, place + 8);
  if (wide + WIDE_END_BYTES > view.byteLength || view.getUint32(wide, true) !== WIDE_END) return null;
  return { at: wideNumber(view, wide + 48), count: wideNumber(view, wide + 32) };
}

/** Sizes and position of an entry, from the extended field if they are not in the entry itself. */
function numbersOf(view: DataView, at: number, extraAt: number, extraEnd: number): [number, number, number] {
  const numbers: [number, number, number] = [
    view.getUint32(at + 24, true),
    view.getUint32(at + 20, true),
    view.getUint32(at + 42, true),
  ];
  if (!numbers.includes(WIDE)) return numbers;
  for (let field = extraAt; field + 4 <= extraEnd; ) {
    const end = field + 4 + view.getUint16(field + 2, true);
    if (view.getUint16(field, true) === WIDE_FIELD) {
      let next = field + 4;
      for (let i = 0; i < numbers.length; i++) {
        if (numbers[i] !== WIDE || next + 8 > Math.min(end, extraEnd)) continue;
        numbers[i] = wideNumber(view, next);
        next += 8;
      }
      return numbers;
    }
    field = end;
  }
  return numbers;
}

/**
 * The files of a zip archive, from the directory at its end (APPNOTE.TXT of PKWARE, sections 4.3 and 4.5.3).
 * @returns null when the directory cannot be read: the archive is incomplete, or not a zip archive
 */
export function zipEntries(bytes: Uint8Array): ZipEntry[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const directory = directoryOf(view);
  if (!directory || directory.count > ENTRIES_MOST) return null;
  const entries: ZipEntry[] = [];
  let { at } = directory;
  for (let i = 0; i < directory.count; i++) {
    if (at + ENTRY_BYTES > bytes.length || view.getUint32(at, true) !== ENTRY) return null;
    const nameEnd = at + ENTRY_BYTES + view.getUint16(at + 28, true);
    const extraEnd = nameEnd + view.getUint16(at + 30, true);
    const end = extraEnd + view.getUint16(at + 32, true);
    if (end > bytes.length) return null;
    const [size, packedSize, local] = numbersOf(view, at, nameEnd, extraEnd);
    if (local + LOCAL_BYTES > bytes.length || view.getUint32(local, true) !== LOCAL) return null;
    const from = local + LOCAL_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    if (from + packedSize > bytes.length) return null;
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + ENTRY_BYTES, nameEnd)),
      method: view.getUint16(at + 10, true),
      isEncrypted: (view.getUint16(at + 8, true) & ENCRYPTED) !== 0,
      crc: view.getUint32(at + 16, true),
      packed: bytes.subarray(from, from + packedSize),
      size,
    });
    at = end;
  }
  return entries;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const COMMENT_MOST = 65_535;

/** What a zip file says that it grows to, in bytes; null when its directory cannot be read. */
export function zipSize(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const last = bytes.length - END_BYTES;
  let end = last;
  while (end >= 0 && end >= last - COMMENT_MOST && view.getUint32(end, true) !== END) end--;
  if (end < 0 || end < last - COMMENT_MOST) return null;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  let size = 0;
  for (let i = 0; i < count; i++) {
    if (at + ENTRY_BYTES > bytes.length || view.getUint32(at, true) !== ENTRY) return null;
    size += view.getUint32(at + 24, true);
    at += ENTRY_BYTES + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return size;
}

const MEDIA = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
  'image/svg+xml',
  'application/pdf',
] as const;

/** Formats that are shown in the page, recognised by the first bytes of a file. */
export type Media = (typeof MEDIA)[number];

/** Whether browsers may display files of this type; all others are downloaded. */
export function isShownInPlace(mimetype: string): mimetype is Media {
  return (MEDIA as readonly string[]).includes(mimetype.trim().toLowerCase());
}

/** Bytes that are enough to decide. */
export const MEDIA_HEAD = 512;

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/** Whether an XML text begins with an `svg` element, ignoring a prologue, comments and a document type before it. */
function beginsWithSvg(text: string): boolean {
  let rest = text.trimStart();
  for (const [mark, end] of [
    ['<?xml', '?>'],
    ['<!--', '-->'],
    ['<!DOCTYPE svg', '>'],
    ['<!--', '-->'],
  ] as const)
    while (rest.startsWith(mark)) {
      const close = rest.indexOf(end, mark.length);
      if (close < 0) return false;
      rest = rest.slice(close + end.length).trimStart();
    }
  return /^<svg[\s>]/.test(rest);
}

/**
 * Determines from the first bytes what a file is; null for everything that is not shown in the page. The name of a file
 * and the type its sender gives prove nothing.
 */
export function sniffMedia(head: Uint8Array): Media | null {
  const [a, b, c, d] = head;
  if (a === 0x89 && ascii(head, 1, 4) === 'PNG') return 'image/png';
  if (a === 0xff && b === 0xd8 && c === 0xff) return 'image/jpeg';
  if (/^GIF8[79]a/.test(ascii(head, 0, 6))) return 'image/gif';
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP') return 'image/webp';
  if (ascii(head, 4, 8) === 'ftyp' && /^avi[fs]/.test(ascii(head, 8, 12))) return 'image/avif';
  if (a === 0x42 && b === 0x4d && (c !== undefined || d !== undefined) && head.length > 26) return 'image/bmp';
  if (ascii(head, 0, 5) === '%PDF-') return 'application/pdf';
  return beginsWithSvg(new TextDecoder().decode(head.subarray(0, MEDIA_HEAD))) ? 'image/svg+xml' : null;
}

/** Whether the first bytes are those of a TIFF file, in either order of bytes. */
export function isTiff(head: Uint8Array): boolean {
  const [a, b, c, d] = head;
  return (a === 0x49 && b === 0x49 && c === 42 && d === 0) || (a === 0x4d && b === 0x4d && c === 0 && d === 42);
}

/**
 * Why a file cannot be put into a cell of pictures, by its first bytes; null for a picture. TIFF is shown through a
 * converted copy.
 */
export function cellPictureFault(head: Uint8Array): string | null {
  if (isTiff(head) || isPicture(sniffMedia(head))) return null;
  return 'not a picture. PNG, JPEG, GIF, WebP, AVIF, BMP, SVG and TIFF are accepted.';
}

/** Whether it is a picture. */
export function isPicture(media: Media | null): boolean {
  return media?.startsWith('image/') ?? false;
}

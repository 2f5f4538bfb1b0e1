import { createTextReader, type TextEncoding } from '@/domain/files/textDecoder';
import { unpackedPieces } from './unpack';

/**
 * The file as UTF-8, for when the person says that its encoding is another than the one that its bytes suggest: the
 * server recognises UTF-8 without doubt.
 */
export async function transcode(file: Blob, isGzip: boolean, encoding: TextEncoding): Promise<Blob> {
  const reader = createTextReader(encoding);
  const parts: string[] = [];
  for await (const piece of unpackedPieces(file, isGzip)) parts.push(reader.push(piece));
  parts.push(reader.end());
  return new Blob(parts, { type: 'text/plain' });
}

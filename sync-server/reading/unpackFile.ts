import { gunzipSync } from 'node:zlib';
import { UNPACKED_LIMIT } from '@/domain/reading/fileLimits';
import { Refusal } from '@/domain/refusal';
import { numberText } from '@/lib/words/counted';

/** The bytes, unpacked when they are compressed. @throws Refusal invalid for a damaged archive, too_large */
export function unpackFile(bytes: Uint8Array): Uint8Array {
  if (!(bytes[0] === 0x1f && bytes[1] === 0x8b)) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: UNPACKED_LIMIT });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE')
      throw new Refusal('invalid', 'This gzip file is damaged.');
    const most = numberText(UNPACKED_LIMIT / 1024 / 1024);
    throw new Refusal('too_large', `Decompressed, this file has more than ${most} MB, which is the limit. Split it.`);
  }
}

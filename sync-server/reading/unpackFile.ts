import { gunzipSync } from 'node:zlib';
import { UNPACKED_LIMIT } from '@/domain/reading/fileLimits';
import { Refusal } from '@/domain/refusal';
import { numberText } from '@/lib/words/counted';

/** The bytes as they are, or unpacked. @throws Refusal invalid for a broken archive, too_large */
export function unpackFile(bytes: Uint8Array): Uint8Array {
  if (!(bytes[0] === 0x1f && bytes[1] === 0x8b)) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: UNPACKED_LIMIT });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE')
      throw new Refusal('invalid', 'This gzip file is broken.');
    const most = numberText(UNPACKED_LIMIT / 1024 / 1024);
    throw new Refusal('too_large', `Unpacked, this file has more than ${most} MB, the most that is read. Split it.`);
  }
}

import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';

/** Length of a SHA-1 hash in hexadecimal. */
const HASH_CHARACTERS = 40;
/** Longer than any line: hash, count, line end. */
const WINDOW = 128;

/** The first whole line that begins at or after an offset, and where it begins; null at the end. */
async function lineAt(file: FileHandle, place: number, size: number): Promise<{ hash: string; at: number } | null> {
  const from = Math.max(0, place - 1);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(WINDOW * 2), 0, WINDOW * 2, from);
  const text = buffer.toString('latin1', 0, bytesRead);
  const start = place === 0 ? 0 : text.indexOf('\n') + 1;
  if ((place > 0 && start === 0) || from + start >= size) return null;
  return { hash: text.slice(start, start + HASH_CHARACTERS).toUpperCase(), at: from + start };
}

/**
 * Whether a password is in a file of leaked ones: sorted SHA-1 hashes, one per line, anything may follow the hash (the
 * format of Have I Been Pwned). A binary search on disk, some thirty reads.
 * @throws Error when the file cannot be read
 */
export async function isBreached(path: string, password: string): Promise<boolean> {
  const wanted = createHash('sha1').update(password).digest('hex').toUpperCase();
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    let [low, high] = [0, size];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const line = await lineAt(file, middle, size);
      if (line?.hash === wanted) return true;
      if (line && line.hash < wanted) low = line.at + 1;
      else high = middle;
    }
    return (await lineAt(file, low, size))?.hash === wanted;
  } finally {
    await file.close();
  }
}

/** Longest file name that the API accepts. */
const MOST = 255;

/** Invisible letters that reverse the direction of those after them: `report\u202efdp.exe` looks like a PDF. */
const TURNING = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * A valid name for a file: the original may be a path on somebody's disk, or contain line ends, letters that reverse
 * others, or halves of letters.
 */
export function fileName(given: string): string {
  const name = given
    .slice(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1)
    .replace(/\p{Cc}/gu, '')
    .replace(TURNING, '')
    .slice(-MOST)
    .replace(/\p{Cs}/gu, '\ufffd')
    .trim();
  return name === '' || name === '.' || name === '..' ? 'file' : name;
}

/** Longest name of a file, as the API takes it. */
const MOST = 255;

/** Letters that are not seen and turn those behind them around: `report\u202efdp.exe` looks like a PDF. */
const TURNING = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * A name that a file may have: what others call their files may be a path of their disk, and may hold line ends, letters
 * that turn others around, or halves of letters.
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

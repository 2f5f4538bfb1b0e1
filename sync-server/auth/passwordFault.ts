import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Shorter ones are refused, and longer ones than anybody types: judging them takes time. */
export const SHORTEST_PASSWORD = 12;
export const LONGEST_PASSWORD = 128;

/** Of five steps from 0; from 3 on, guessing takes more than ten thousand million tries. */
const LEAST_SCORE = 3;
/** What must be left of a password without the words that everybody knows of its owner. */
const LEAST_OF_ITS_OWN = 8;
const SHORTEST_WORD = 3;

let judge: Promise<ZxcvbnFactory> | null = null;

/** Its lists take a while to read, and most processes never ask. */
function loadJudge(): Promise<ZxcvbnFactory> {
  judge ??= (async () => {
    const [{ ZxcvbnFactory }, common, english] = await Promise.all([
      import('@zxcvbn-ts/core'),
      import('@zxcvbn-ts/language-common'),
      import('@zxcvbn-ts/language-en'),
    ]);
    return new ZxcvbnFactory({
      dictionary: { ...common.dictionary, ...english.dictionary },
      graphs: common.adjacencyGraphs,
    });
  })();
  return judge;
}

const wordsOf = (texts: readonly string[]): string[] => [
  ...new Set(
    texts
      .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
      .map((word) => word.toLowerCase())
      .filter((word) => word.length >= SHORTEST_WORD),
  ),
];

function without(password: string, words: readonly string[]): string {
  let left = password.toLowerCase();
  for (const word of [...words].sort((a, b) => b.length - a.length)) left = left.replaceAll(word, '');
  return left;
}

/**
 * Why a password is not taken, in words for the one who chose it; null for a good one. Any letters count, nothing is
 * demanded but length and that it cannot be guessed.
 * @param context what others know of its owner: name, address, workspace
 */
export async function passwordFault(password: string, context: readonly string[]): Promise<string | null> {
  const letters = [...password].length;
  if (letters < SHORTEST_PASSWORD) return `A password needs at least ${SHORTEST_PASSWORD} characters.`;
  if (letters > LONGEST_PASSWORD) return `A password has at most ${LONGEST_PASSWORD} characters.`;
  const known = wordsOf(['labtide', ...context]);
  if ([...without(password, known)].length < LEAST_OF_ITS_OWN)
    return 'This password is made of your name, your address or the name of the workspace. Choose other words.';
  const { score } = (await loadJudge()).check(password, known);
  return score < LEAST_SCORE
    ? 'This password is easy to guess. Use four or more words that do not belong together, or let a password manager make one.'
    : null;
}

import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/**
 * Passwords must have at least this many characters. Overlong ones are refused too, because judging them takes time.
 */
export const SHORTEST_PASSWORD = 12;
export const LONGEST_PASSWORD = 128;

/** Scores go from 0 to 4; from 3 on, guessing takes more than 10¹⁰ tries. */
const LEAST_SCORE = 3;
/** Characters that must remain of a password after removing the words that others know of its owner. */
const LEAST_OF_ITS_OWN = 8;
const SHORTEST_WORD = 3;

let judge: Promise<ZxcvbnFactory> | null = null;

/** Loaded on first use: its word lists take a while to read, and most processes never need them. */
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
 * Why a password is not accepted, in words for the person who chose it; null for a good one. Any characters are
 * allowed; only length and difficulty of guessing count.
 * @param context facts that others know about its owner: name, address, workspace
 */
export async function passwordFault(password: string, context: readonly string[]): Promise<string | null> {
  const characters = [...password].length;
  if (characters < SHORTEST_PASSWORD) return `A password needs at least ${SHORTEST_PASSWORD} characters.`;
  if (characters > LONGEST_PASSWORD) return `A password has at most ${LONGEST_PASSWORD} characters.`;
  const known = wordsOf(['labtide', ...context]);
  if ([...without(password, known)].length < LEAST_OF_ITS_OWN)
    return 'This password is made of your name, your address or the name of the workspace. Choose other words.';
  const { score } = (await loadJudge()).check(password, known);
  return score < LEAST_SCORE
    ? 'This password is easy to guess. Use four or more words that do not belong together, or let a password manager make one.'
    : null;
}

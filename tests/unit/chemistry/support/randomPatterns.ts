import type { SubstructureQuery } from '@/domain/structures';
import type { Random } from '@/lib/random';

const elements = ['C', 'N', 'O', 'S', 'c', 'n', 'o', 's', 'F', 'Cl', 'Br', '#6', '#7', '#8', '#16', 'a', 'A', '*'];
const plainAtoms = ['C', 'N', 'O', 'S', 'c', 'n', 'o', '*', 'a', 'A', 'Cl', 'F'];
const bonds = [
  '-',
  '=',
  '~',
  ':',
  '#',
  '@',
  '!@',
  '-;@',
  '-;!@',
  '=,-',
  '-,:',
  '!-',
  '!:',
  '/',
  '\\',
  '-,=;@',
  '!=;!#',
];

/** Letters of atom primitives with the numbers that are tried; the last line contains those that only RDKit has. */
const counted: readonly (readonly [letter: string, numbers: readonly string[]])[] = [
  ['D', ['', '1', '2', '3', '{2-}', '{-2}', '{2-3}']],
  ['H', ['', '0', '1', '2', '3']],
  ['h', ['', '0', '1', '2']],
  ['X', ['', '1', '2', '3', '4', '{3-4}']],
  ['x', ['', '0', '2', '3', '{2-}']],
  ['R', ['', '0', '1', '2', '3', '{1-2}']],
  ['r', ['', '3', '5', '6', '7', '{5-6}', '{6-}']],
  ['v', ['', '1', '2', '3', '4', '5', '6']],
  ['', ['+', '-', '+0', '-1', '+2', '13', '2']],
  ['^', ['1', '2', '3']],
  ['z', ['', '1', '2']],
  ['k', ['5', '6']],
];

function primitive(random: Random, depth: number): string {
  if (depth > 0 && random.chance(0.12)) return `$(${randomSmarts(random, depth - 1, random.int(1, 4))})`;
  if (random.chance(0.4)) return random.pick(elements);
  const [letter, numbers] = random.pick(counted);
  return letter + random.pick(numbers);
}

function randomAtom(random: Random, depth: number): string {
  if (random.chance(0.35)) return random.pick(plainAtoms);
  if (random.chance(0.06)) return `[${random.pick(['C@', 'C@@', 'C@H', 'C@@H'])}]`;
  let text = '';
  for (let i = random.int(0, 2); i >= 0; i--) {
    text += (random.chance(0.2) ? '!' : '') + primitive(random, depth) + (i > 0 ? random.pick(['&', ',', ';']) : '');
  }
  return `[${text}]`;
}

/** A random SMARTS of `size` atoms; about one in thirty is not readable, which is part of the test. */
export function randomSmarts(random: Random, depth: number, size: number): string {
  const bond = () => (random.chance(0.5) ? '' : random.pick(bonds));
  let text = randomAtom(random, depth);
  for (let i = 1; i < size; i++) {
    const next = bond() + randomAtom(random, depth);
    text += random.chance(0.3) ? `(${next})` : next;
  }
  if (size > 3 && random.chance(0.25)) {
    text = `${text.replace(/^(\[[^\]]*\]|Cl|Br|[A-Za-z*])/, '$11')}${bond()}1`;
  }
  return random.chance(0.03) ? `${text}.${randomAtom(random, depth)}` : text;
}

/** A fragment of one of the SMILES that may be readable on its own; a drawn fragment if it is. */
function randomPiece(random: Random, smiles: readonly string[]): string {
  const text = random.pick(smiles);
  const from = random.int(0, text.length - 1);
  return text.slice(from, from + random.int(1, 25));
}

/** A random query over molecules like `smiles`. */
export function randomQuestion(random: Random, smiles: readonly string[]): SubstructureQuery {
  const stereo = random.chance(0.4);
  return random.chance(0.5)
    ? { kind: 'smiles', query: randomPiece(random, smiles), stereo }
    : { kind: 'smarts', query: randomSmarts(random, 2, random.int(1, 6)), stereo };
}

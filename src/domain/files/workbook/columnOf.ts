const A = 'A'.charCodeAt(0);
const LETTERS = 26;

/** Index from 0 of the column that an address like `BC12` names; -1 if it names none. */
export function columnOf(address: string): number {
  let column = 0;
  for (let i = 0; i < address.length && i < 4; i++) {
    const letter = (address.charCodeAt(i) & ~32) - A;
    if (letter < 0 || letter >= LETTERS) break;
    column = column * LETTERS + letter + 1;
  }
  return column - 1;
}

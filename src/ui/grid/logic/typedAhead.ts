import type { KeyPress } from './gridCommand';
import type { CellPoint } from './selection';

/** Keys pressed on a cell whose row is not loaded yet, in order; they are replayed once it is. */
export interface KeysAhead {
  cell: CellPoint;
  keys: KeyPress[];
  /** The cursor has moved elsewhere since: further keys are not for this cell. */
  left: boolean;
}

/** Whether a key types a character. */
export const isLetter = ({ key, ctrlKey, metaKey, altGraph }: KeyPress): boolean =>
  [...key].length === 1 && (altGraph === true || (!ctrlKey && !metaKey));

/** The text that the leading keys type, as far as they are characters: the initial text of an editor. */
export function textOf(keys: readonly KeyPress[]): { text: string; count: number } {
  const letters: string[] = [];
  let count = 0;
  for (const press of keys) {
    if (press.key === 'Backspace' && letters.length > 0) letters.pop();
    else if (isLetter(press) && !(press.key === ' ' && letters.length === 0)) letters.push(press.key);
    else break;
    count++;
  }
  return { text: letters.join(''), count };
}

import type { KeyPress } from './gridCommand';
import type { CellPoint } from './selection';

/** Keys pressed on a cell whose row is not loaded yet, in their order: they act when it is. */
export interface KeysAhead {
  cell: CellPoint;
  keys: KeyPress[];
  /** The cursor has gone elsewhere since: further keys are not for this cell. */
  left: boolean;
}

/** Whether a key writes a letter. */
export const isLetter = ({ key, ctrlKey, metaKey, altGraph }: KeyPress): boolean =>
  [...key].length === 1 && (altGraph === true || (!ctrlKey && !metaKey));

/** What is written by keys, as far as they are letters: the text with which an editor opens. */
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

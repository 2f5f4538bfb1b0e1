import type { ColumnGuess } from '@/domain/files/columnGuess';
import type { ColumnTarget } from '@/domain/imports/columnTarget';
import type { FieldType } from '@/domain/kinds/fieldType';
import { counted, numberText } from '@/lib/words/counted';
import type { StatusShapeName } from '@/ui';
import type { ColumnVerdict } from './columnFaults';

/** Characters beyond ASCII, which would be different in another encoding. */
const BEYOND_ASCII = /[^\t\n\r -~]/;

export interface ColumnMarkAsk {
  column: ColumnGuess;
  target: ColumnTarget;
  verdict: ColumnVerdict | null;
  /** The type as which it is read; undefined if the column is skipped. */
  readAs: FieldType | undefined;
  /** Nobody has said how its dates are to be read. */
  isAsked: boolean;
  /** Its characters may have been decoded with the wrong encoding. */
  isDoubtful: boolean;
}

/** How a column reads as its target, as an icon and a few words. */
export function columnMark(ask: ColumnMarkAsk): [shape: StatusShapeName, words: string] {
  const { column, target, verdict, isAsked, isDoubtful } = ask;
  if (target.to === 'skip') return ['todo', 'Left out'];
  if (verdict && verdict.failing > 0)
    return [
      'refused',
      verdict.isFinal
        ? `${numberText(verdict.failing)} kept as text`
        : `${numberText(verdict.failing)} would stay text`,
    ];
  if (isAsked) return ['waiting', 'Choose the order of dates'];
  if (column.filled === 0) return ['todo', 'Empty'];
  if (isDoubtful && [column.name, ...column.samples].some((text) => BEYOND_ASCII.test(text)))
    return ['review', 'Check the characters'];
  if (!verdict) return ['progress', 'The server checks'];
  const unread = unreadStructures(ask);
  if (unread > 0) return ['review', `Check ${counted(unread, 'structure')}`];
  if (verdict.changed > 0) return ['review', `${numberText(verdict.changed)} written differently`];
  return ['done', verdict.isFinal ? 'All unchanged' : `First ${numberText(verdict.filled ?? column.filled)} unchanged`];
}

/** Number of cells that a structure column accepts as they are, although no structure can be read from them: `C1CC`. */
export function unreadStructures({ column, readAs }: Pick<ColumnMarkAsk, 'column' | 'readAs'>): number {
  return readAs === 'smiles-string' && column.type === 'smiles-string' ? column.failing : 0;
}

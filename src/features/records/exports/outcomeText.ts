import { counted, numberText, plural } from '@/lib/words/counted';
import type { ExportForm } from './exportForms';

/** Forms that write a record also where they leave something of it out. */
const KEEPS_ALL: ReadonlySet<ExportForm['kind']> = new Set(['sdf', 'drawn-xlsx']);

interface Outcome {
  total: number;
  /** Records that hold nothing of what the form writes. */
  left: number;
  /** Texts that are longer than the form can hold. */
  cut: number;
}

/** What was saved, and what was not, in words. */
export function outcomeText(
  { kind, label }: Pick<ExportForm, 'kind' | 'label'>,
  { total, left, cut }: Outcome,
): string {
  const saved = total - (KEEPS_ALL.has(kind) ? 0 : left);
  const words = [`${numberText(saved)} ${plural(saved, 'record was', 'records were')} saved as ${label}.`];
  if (left > 0)
    words.push(
      kind === 'drawn-xlsx'
        ? `The first ${numberText(total - left)} have pictures of their structures; the others have the texts.`
        : kind === 'sdf'
          ? `${counted(left, 'structure')} could not be drawn and ${plural(left, 'was', 'were')} saved as text.`
          : `${numberText(left)} ${plural(left, 'has', 'have')} no sequence.`,
    );
  if (cut > 0)
    words.push(
      `${counted(cut, 'text')} ${plural(cut, 'is longer than a cell of Excel holds and was cut; CSV keeps it', 'are longer than a cell of Excel holds and were cut; CSV keeps them')} whole.`,
    );
  return words.join(' ');
}

import { counted, numberText, plural } from '@/lib/words/counted';
import type { ExportForm } from './exportForms';

/** Formats that write a record even if they must omit a part of it. */
const KEEPS_ALL: ReadonlySet<ExportForm['kind']> = new Set(['sdf', 'drawn-xlsx']);

interface Outcome {
  total: number;
  /** Number of records without any content for the format. */
  left: number;
  /** Number of texts that are longer than the format allows. */
  cut: number;
}

/** Outcome of an export, as a message: what was saved, and what was not. */
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

import type { SketchKind } from '@/domain/structures';
import { chemistryWorker } from '@/engine/chemistryWorkers';
import { asWanted } from './asWanted';

/** The sketcher's output. */
interface Drawn {
  text: string;
  molfile: string;
  /** Nothing has been drawn or moved since the text was placed on the sheet. */
  isAsOpened: boolean;
}

/**
 * The text that results from an applied drawing. The previous text is kept literally if the drawing represents the
 * same: for a SMILES or a reaction only the bonding counts, for a molfile or a pattern every move does.
 */
export async function appliedText(drawn: Drawn, kind: SketchKind, text: string): Promise<string> {
  if (drawn.isAsOpened) return text;
  const wanted = await asWanted(drawn, kind);
  return (await saysTheSame(text, wanted, kind)) ? text : wanted;
}

async function saysTheSame(text: string, wanted: string, kind: SketchKind): Promise<boolean> {
  if (kind === 'molfile' || kind === 'pattern' || text.trim() === '' || wanted.trim() === '') return false;
  try {
    const worker = chemistryWorker();
    const pair = [text, wanted];
    const [before, after] = await (kind === 'rxn' ? worker.canonicaliseReactions(pair) : worker.canonicalise(pair));
    return before?.ok === true && after?.ok === true && before.value === after.value;
  } catch {
    // The engine is not on this laptop yet (first visit, no network).
    return false;
  }
}

import type { SketchKind } from '@/domain/structures';
import { chemistryWorker } from '@/engine/chemistryWorkers';
import { asWanted } from './asWanted';

/** What the sketcher wrote down. */
interface Drawn {
  text: string;
  molfile: string;
  /** Nothing was drawn or moved since the text was laid on the sheet. */
  isAsOpened: boolean;
}

/**
 * The text that an applied drawing becomes. What was there stays, to the letter, when the drawing says the same: in a
 * SMILES and a reaction only what is bound counts, in a molfile and a pattern every move does.
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

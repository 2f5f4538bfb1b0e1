import { printedColours } from '@/domain/structures';
import { chemistryWorker } from '@/engine/chemistryWorkers';

const SIZE = { width: 640, height: 220 };

/** The content of a reaction cell: the text and its drawing, which is empty if it cannot be drawn here. */
export async function drawnReaction(rxn: string): Promise<{ rxn: string; svg: string }> {
  try {
    const [drawn] = await chemistryWorker().depictReactions([rxn], { ...SIZE, colours: printedColours });
    return { rxn, svg: drawn?.ok ? drawn.value : '' };
  } catch {
    return { rxn, svg: '' };
  }
}

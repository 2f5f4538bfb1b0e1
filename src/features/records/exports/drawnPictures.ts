import { printedColours } from '@/domain/structures';
import { chemistryWorker } from '@/engine/chemistryWorkers';
import { pngOfSvg } from '@/lib/pngOfSvg';

/** Size of a drawn structure in px; a reaction is twice as wide. */
export const PICTURE = { width: 200, height: 120 };
/** Device pixels per CSS px. */
const DOTS = 2;

/** Structures drawn as PNG on white, in order; null for those that cannot be drawn. */
export async function drawnPictures(structures: readonly string[], isReaction: boolean): Promise<(Blob | null)[]> {
  const options = { ...PICTURE, width: isReaction ? 2 * PICTURE.width : PICTURE.width, colours: printedColours };
  const worker = chemistryWorker();
  const drawn = await (isReaction
    ? worker.depictReactions([...structures], options)
    : worker.depict([...structures], options));
  return Promise.all(drawn.map(async (outcome) => (outcome.ok ? pngOfSvg(outcome.value, DOTS) : null)));
}

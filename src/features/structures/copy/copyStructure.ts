import { printedColours } from '@/domain/structures';
import { chemistryWorker } from '@/engine/chemistryWorkers';
import { pngOfSvg } from '@/lib/pngOfSvg';
import { isReactionText } from '../isReactionText';

/** The forms in which a structure or reaction can be copied. */
export type CopyForm = 'smiles' | 'molfileV2000' | 'molfileV3000' | 'inchi' | 'rxn' | 'svg' | 'png';

const NAMES: Record<CopyForm, string> = {
  smiles: 'SMILES',
  molfileV2000: 'Molfile V2000',
  molfileV3000: 'Molfile V3000',
  inchi: 'InChI',
  rxn: 'Reaction',
  svg: 'SVG',
  png: 'PNG',
};
/** Size of a copied picture in px, and the number of device pixels per px in a PNG. */
const PICTURE = { width: 480, height: 320 };
const WIDE_PICTURE = { width: 960, height: 320 };
const DOTS = 3;

class Unwritable extends Error {}

/** The drawing with the colours of the light theme and an explicit size, for other programs. */
async function pictureOf(structure: string): Promise<string> {
  const reaction = isReactionText(structure);
  const options = { ...(reaction ? WIDE_PICTURE : PICTURE), colours: printedColours };
  const worker = chemistryWorker();
  const [drawn] = await (reaction ? worker.depictReactions([structure], options) : worker.depict([structure], options));
  if (!drawn?.ok) throw new Unwritable(drawn?.detail);
  return drawn.value;
}

async function textOf(structure: string, form: Exclude<CopyForm, 'svg' | 'png'>): Promise<string> {
  if (form === 'rxn') return structure;
  const [written] = await chemistryWorker().convert([structure], form);
  if (!written?.ok) throw new Unwritable(written?.detail);
  return written.value;
}

/**
 * Copies a structure or reaction to the clipboard.
 * @returns the message for the person; never rejects
 */
export async function copyStructure(structure: string, form: CopyForm): Promise<string> {
  const name = NAMES[form];
  const blob = async (type: string): Promise<Blob> => {
    if (form === 'png') return pngOfSvg(await pictureOf(structure), DOTS);
    return new Blob([form === 'svg' ? await pictureOf(structure) : await textOf(structure, form)], { type });
  };
  const type = form === 'png' ? 'image/png' : 'text/plain';
  try {
    // The browser must be asked during the click; the content may follow a moment later.
    await navigator.clipboard.write([new ClipboardItem({ [type]: blob(type) })]);
    return `${name} copied`;
  } catch (error) {
    if (error instanceof Unwritable) return `Nothing was copied: the structure cannot be written as ${name}.`;
    return 'Nothing was copied: the browser did not allow it, or the structure cannot be read.';
  }
}

import { ChemicalMimeType, type Ketcher } from 'ketcher-core';
import { asksForMore, type SketchKind } from '@/domain/structures';

/** Too many atoms or bonds for the three columns of a V2000 counts line (CTfile formats, "Counts line"). */
const V2000_MOST = 999;

/** The drawing: as text of the requested kind, and as a molfile if it is a structure. Both empty for a blank sheet. */
export interface Drawing {
  text: string;
  molfile: string;
}

/**
 * Reads the drawing from the sketcher.
 * @throws Error when the drawing is not of the requested kind or cannot be written in it
 */
export async function readDrawing(ketcher: Ketcher, kind: SketchKind): Promise<Drawing> {
  const struct = ketcher.editor.struct();
  if (struct.atoms.size === 0) return { text: '', molfile: '' };
  const version = struct.atoms.size > V2000_MOST || struct.bonds.size > V2000_MOST ? 'v3000' : 'v2000';
  const isReaction = ketcher.containsReaction();
  if (kind === 'rxn') {
    if (!isReaction) throw new Error('There is no arrow. Draw a reaction arrow between educts and products.');
    return { text: await ketcher.getRxn(version), molfile: '' };
  }
  if (isReaction) throw new Error('This is a reaction. Remove the arrow: a structure is expected here.');
  const molfile = await ketcher.getMolfile(version);
  if (kind === 'molfile') return { text: molfile, molfile };
  if (kind === 'pattern' && asksForMore(molfile)) return { text: await aromaticSmarts(ketcher), molfile };
  return { text: await ketcher.getSmiles(), molfile };
}

/** A SMARTS is interpreted literally: a ring drawn with double bonds would not match an aromatic ring. */
async function aromaticSmarts(ketcher: Ketcher): Promise<string> {
  const { struct } = await ketcher.structService.aromatize({
    struct: await ketcher.getKet(),
    output_format: ChemicalMimeType.DaylightSmarts,
  });
  return struct;
}

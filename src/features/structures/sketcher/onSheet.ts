import type { SketchKind } from '@/domain/structures';
import { absoluteStereo, isAbsolute } from '@/domain/structures/absoluteStereo';
import { chemistryWorker } from '@/engine/chemistryWorkers';

/**
 * A structure as it is placed on the sheet: drawn as in its cell, with single and double bonds; other texts unchanged.
 */
export async function onSheet(text: string, kind: SketchKind): Promise<string> {
  if (kind !== 'smiles-string' || text.trim() === '') return text;
  try {
    const [written] = await chemistryWorker().convert([text], 'molfileV2000');
    if (!written?.ok) return text;
    return isAbsolute(text) ? absoluteStereo(written.value) : written.value;
  } catch {
    // The engine is not on this laptop yet: the sketcher itself can read SMILES.
    return text;
  }
}

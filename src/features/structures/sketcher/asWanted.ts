import { asksForMore, type SketchKind } from '@/domain/structures';
import { chemistryWorker } from '@/engine/chemistryWorkers';

/**
 * The drawing as canonical SMILES of the search engine, unless it contains more than a SMILES can express. A structure
 * that the engine refuses stays as the sketcher wrote it: the cell marks it and nothing drawn is lost.
 */
export async function asWanted(
  { text, molfile }: { text: string; molfile: string },
  kind: SketchKind,
): Promise<string> {
  if (molfile === '' || kind === 'molfile' || kind === 'rxn') return text;
  if (kind === 'pattern' && asksForMore(molfile)) return text;
  try {
    const [written] = await chemistryWorker().canonicalise([molfile]);
    return written?.ok ? written.value : text;
  } catch {
    // The engine is not on this laptop yet (first visit, no network).
    return text;
  }
}

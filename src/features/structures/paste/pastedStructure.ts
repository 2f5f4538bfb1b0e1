import type { FieldType } from '@/domain/kinds/fieldType';
import { chemistryWorker } from '@/engine/chemistryWorkers';
import { askSketcher } from '../sketcher/askSketcher';

const INCHI = /^InChI=1S?\//;
const MOLFILE = /^.*\bV[23]000\s*$/m;

/**
 * A pasted structure in the form that a field stores: SMILES for smiles-string, V2000 for molfile. A text that is
 * neither a molfile, nor an InChI, nor a SMILES, or that cannot be read, is returned unchanged: the cell refuses or
 * marks it.
 */
export async function pastedStructure(text: string, type: FieldType): Promise<string> {
  const isMolfile = MOLFILE.test(text);
  const isInchi = INCHI.test(text.trim());
  if (type === 'smiles-string' && !isMolfile && !isInchi) return text;
  if (type === 'molfile' && isMolfile) return text;
  try {
    const readable = isInchi ? await askSketcher(text.trim()) : text;
    const form = type === 'molfile' ? 'molfileV2000' : 'smiles';
    const worker = chemistryWorker();
    const [written] = await worker.convert([readable], form);
    if (written?.ok) return written.value;
    if (form === 'smiles') return readable;
    // Too many atoms for V2000.
    const [long] = await worker.convert([readable], 'molfileV3000');
    return long?.ok ? long.value : text;
  } catch {
    // Engine or sketcher are not available on this device yet.
    return text;
  }
}

import { isStructure } from '@/domain/fields/isStructure';
import type { Field } from '@/domain/kinds/field';
import { chemistryWorker } from '@/engine/chemistryWorkers';
import type { Json } from '@/lib/json';
import type { EditContext } from './editContext';

/** Maximum time for reading two structures, in milliseconds; after that the person is not asked. */
const PATIENCE = 3_000;

/** Whether each text can be read as a structure; null if that is not known in time. */
async function readable(texts: readonly string[]): Promise<boolean[] | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE));
  const outcomes = chemistryWorker()
    .convert([...texts], 'smiles')
    .then((all) => all.map(({ ok }) => ok))
    .catch(() => null);
  return Promise.race([outcomes, late]);
}

/**
 * Asks before a text that is not a structure replaces one that is. Everything else may be written immediately.
 * @returns whether to write it
 */
export async function mayReplace(
  cx: EditContext,
  field: Field,
  record: string,
  before: Json | undefined,
  next: Json,
): Promise<boolean> {
  if (!isStructure(field) || typeof before !== 'string' || typeof next !== 'string' || before === next) return true;
  const read = await readable([before, next]);
  if (!read || read[1] === true || read[0] === false) return true;
  return cx.ask({
    title: `Replace the structure of ${record}?`,
    text: `“${next.split('\n')[0]}” cannot be read as a structure. It would be kept as text, without drawing, properties and search; the structure that is there now would only be in the history of the cell.`,
    confirmLabel: 'Replace it with the text',
  });
}

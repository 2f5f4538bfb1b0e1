import { isStructure } from '@/domain/fields/isStructure';
import type { Field } from '@/domain/kinds/field';
import { chemistryWorker } from '@/engine/chemistryWorkers';
import type { Json } from '@/lib/json';
import type { EditContext } from './editContext';

/** How long a typed text waits for both structures to be read, in milliseconds: the toolkit may still be loading. */
const PATIENCE = 10_000;

/** Whether each text can be read as a structure; null if there is no toolkit on this device. */
const readable = (texts: readonly string[]): Promise<boolean[] | null> =>
  chemistryWorker()
    .convert([...texts], 'smiles')
    .then((all) => all.map(({ ok }) => ok))
    .catch(() => null);

const isLoss = (read: readonly boolean[] | null) => read?.[0] === true && read[1] === false;

/**
 * Asks before a text that is not a structure replaces one that is. Everything else may be written immediately; so is a
 * text that could not be read in time, since it is safe only once it is written, and an alert follows if it replaced a
 * structure.
 * @param read whether each text can be read as a structure
 * @returns whether to write it
 */
export async function mayReplace(
  cx: EditContext,
  field: Field,
  record: string,
  before: Json | undefined,
  next: Json,
  read: typeof readable = readable,
): Promise<boolean> {
  if (!isStructure(field) || typeof before !== 'string' || typeof next !== 'string' || before === next) return true;
  const typed = `“${next.split('\n')[0]}” cannot be read as a structure.`;
  const reading = read([before, next]);
  const late = Symbol();
  const soon = await Promise.race([reading, new Promise<typeof late>((end) => setTimeout(end, PATIENCE, late))]);
  if (soon === late) {
    void reading.then((now) => {
      if (!isLoss(now)) return;
      const text = `${typed} It replaced the structure of ${record}; undo restores it.`;
      cx.onAlert({ kind: 'error', text });
    });
    return true;
  }
  if (!isLoss(soon)) return true;
  return cx.ask({
    title: `Replace the structure of ${record}?`,
    text: `${typed} It would be kept as text, without drawing, properties and search; the structure that is there now would only be in the history of the cell.`,
    confirmLabel: 'Replace it with the text',
  });
}

import type { OutboxEntry } from '@/store/db/schema';
import type { LocalStore } from '@/store/localStore';
import type { RescueWords } from '@/store/rescue/rescueArchive';
import { describeChanges } from './describeChanges';
import { reasonWords } from './reasonWords';

/**
 * Content of unsent and refused operations as the screen shows it: for people who open the rescue file without the
 * product.
 */
export async function rescueWords(store: LocalStore, commands: readonly OutboxEntry[]): Promise<RescueWords[]> {
  const texts = await describeChanges(store, commands, Number.POSITIVE_INFINITY);
  return commands.map((entry) => {
    const text = texts.get(entry.op_id);
    return {
      act: entry.title,
      at: new Date(entry.at).toISOString(),
      ...(entry.reason ? { refused: reasonWords(entry.reason) } : {}),
      ...(text?.comment ? { comment: text.comment } : {}),
      ...(text && text.cells.length > 0
        ? { cells: text.cells.map(({ record, field, before, after }) => ({ record, field, before, after })) }
        : {}),
    };
  });
}

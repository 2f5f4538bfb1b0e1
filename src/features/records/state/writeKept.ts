import { parseText } from '@/domain/fields/writeContent';
import type { Field } from '@/domain/kinds/field';
import { counted } from '@/lib/words/counted';
import { shownCell } from '@/parts/values/shownCell';
import { typedReading } from '@/parts/values/typedReading';
import { type EditContext, onlyOperationOf } from './editContext';
import { type Act, type CellWrite, writeCells } from './writeCells';

/**
 * Writes the texts that cells of a field had refused and that it reads now, after its type has changed. Texts that it
 * still refuses stay in their cells.
 * @param field as it is now
 * @param act the change of the type, with which they are undone
 * @returns how many were written
 */
export async function writeKept(cx: EditContext, field: Field, act: Act): Promise<number> {
  const { store, refusals, lookups } = cx;
  const end = `:${field.id}`;
  const kept = [...refusals.all].flatMap(([key, { typed }]) =>
    key.endsWith(end) ? [{ recordId: key.slice(0, -end.length), typed }] : [],
  );
  const records = await store.reader.records(kept.map(({ recordId }) => recordId));
  const given = { field, decimal: '.' as const, reading: typedReading(), lookups, actorId: store.userId };
  const writes = kept.flatMap(({ recordId, typed }, i): CellWrite[] => {
    const record = records[i];
    const read = parseText(typed, { ...given, current: null });
    if (!record || !read.ok) return [];
    const operationId = cx.operationId ?? onlyOperationOf(shownCell(record, field.id)?.values);
    return [{ recordId, fieldId: field.id, content: read.content, operationId }];
  });
  if (writes.length === 0) return 0;
  const { done, refused } = await writeCells(store, writes, `Write ${counted(writes.length, 'kept text')}`, act);
  const again = new Set(refused.map(({ write }) => write.recordId));
  for (const { recordId } of writes) if (!again.has(recordId)) refusals.settle(recordId, field.id);
  return done;
}

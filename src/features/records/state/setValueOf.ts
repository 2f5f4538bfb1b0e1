import { parseText } from '@/domain/fields/writeContent';
import type { Field } from '@/domain/kinds/field';
import { counted } from '@/lib/words/counted';
import { withNamedRecords } from '@/parts/pick/namedRecords';
import { typedReading } from '@/parts/values/typedReading';
import type { EditContext } from './editContext';
import { writeCells } from './writeCells';

/**
 * Reads a text and writes the value into a field of several records, as one undo step.
 * @returns why not, null if it was written
 */
export async function setValueOf(
  cx: EditContext,
  ids: readonly string[],
  field: Field,
  text: string,
): Promise<string | null> {
  const lookups = await withNamedRecords(cx.store, cx.lookups, [{ field, text }]);
  const context = {
    field,
    lookups,
    decimal: '.' as const,
    reading: typedReading(),
    actorId: cx.store.userId,
    current: null,
  };
  const read = parseText(text, context);
  if (!read.ok) return read.message;
  const writes = ids.map((recordId) => ({ recordId, fieldId: field.id, content: read.content, operationId: null }));
  const title = `Set ${field.field_name} of ${counted(ids.length, 'record')}`;
  const written = await writeCells(cx.store, writes, title);
  const [refused] = written.refused;
  if (refused && written.done === 0) return refused.reason;
  const left = refused ? `, ${counted(written.refused.length, 'record')} left as they were: ${refused.reason}` : '';
  cx.onAlert({
    kind: refused ? 'error' : 'info',
    text: `${field.field_name} set in ${counted(written.done, 'record')}${left}`,
    ...(written.opId ? { eventId: written.opId } : {}),
  });
  return null;
}

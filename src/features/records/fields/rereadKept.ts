import type { Field } from '@/domain/kinds/field';
import type { FieldType } from '@/domain/kinds/fieldType';
import type { LocalStore } from '@/store/localStore';
import type { EditContext } from '../state/editContext';
import { writeKept } from '../state/writeKept';

/** How long the change of a type that the server made may take to arrive here. */
const PATIENCE = 15_000;

/**
 * After a change of type: writes what cells of the field had refused and what it reads now, as part of that change.
 * @returns how many texts were written
 */
export async function rereadKept(
  cx: EditContext,
  fieldId: string,
  type: FieldType,
  { opId, actId }: { opId: string; actId?: string },
): Promise<number> {
  if (![...cx.refusals.all.keys()].some((key) => key.endsWith(`:${fieldId}`))) return 0;
  const field = await whenOfType(cx.store, fieldId, type, PATIENCE);
  return field ? writeKept(cx, field, { actId, opId }) : 0;
}

/**
 * The field once it has a type: immediately if it was changed here, otherwise when the server's change arrives.
 * @returns null if it does not arrive in time
 */
async function whenOfType(
  store: LocalStore,
  fieldId: string,
  type: FieldType,
  patience: number,
): Promise<Field | null> {
  const look = async () => {
    const field = await store.reader.get('field', fieldId);
    return field?.field_type === type ? field : null;
  };
  const now = await look();
  if (now) return now;
  return new Promise((resolve) => {
    const end = (field: Field | null) => {
      clearTimeout(timer);
      unsubscribe();
      resolve(field);
    };
    const timer = setTimeout(end, patience, null);
    const unsubscribe = store.stream.subscribe(() => {
      look().then(
        (field) => field && end(field),
        () => end(null),
      );
    });
  });
}

import type { FieldType } from '@/domain/kinds/fieldType';
import type { EditContext } from '../state/editContext';
import { writeKept } from '../state/writeKept';
import { whenOfType } from './whenOfType';

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

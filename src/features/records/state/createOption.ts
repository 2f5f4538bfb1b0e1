import { optionsOf } from '@/domain/fields/fieldContext';
import type { Field } from '@/domain/rows/rowShapes';
import type { Json } from '@/lib/json';
import { uuidV7 } from '@/lib/uuid';
import { commit } from '@/store/commit';
import { whyNotWritten } from '@/store/whyNotWritten';
import type { EditContext } from './editContext';

/** Adds an option to a field. @returns its id, null when it was refused (the shell has been told). */
export async function createOption(cx: EditContext, field: Field, name: string): Promise<string | null> {
  const id = uuidV7(cx.store.now(), cx.store.randomBytes(10));
  const known = optionsOf(field);
  const options = [...known, { id, name, color: null, is_archived: false }];
  try {
    const { opId } = await commit(cx.store, 'PUT /data_fields/{id}/options', {
      id: field.id,
      options,
      known_options: known,
    } as unknown as Json);
    cx.onAlert({ kind: 'info', text: 'Field options updated.', eventId: opId });
    return id;
  } catch (error) {
    cx.onAlert({ kind: 'error', text: `The option “${name}” was not added: ${whyNotWritten(error)}` });
    return null;
  }
}

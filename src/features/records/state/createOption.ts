import { optionsOf } from '@/domain/fields/fieldContext';
import { Refusal } from '@/domain/refusal';
import type { Field } from '@/domain/rows/rowShapes';
import type { Json } from '@/lib/json';
import { uuidV7 } from '@/lib/uuid';
import { commit } from '@/store/commit';
import type { EditContext } from './editContext';
import { refusalText } from './writeCells';

/** Adds an option to a field. @returns its id, null when it was refused (the shell has been told). */
export async function createOption(cx: EditContext, field: Field, name: string): Promise<string | null> {
  const id = uuidV7(cx.store.now(), cx.store.randomBytes(10));
  const options = [...optionsOf(field), { id, name, color: null, is_archived: false }];
  try {
    await commit(cx.store, 'PUT /data_fields/{id}/options', { id: field.id, options } as unknown as Json);
    return id;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    cx.onAlert({ kind: 'error', text: `The option “${name}” was not added: ${refusalText(error)}` });
    return null;
  }
}

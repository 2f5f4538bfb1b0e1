import { setFieldOptions } from '@/domain/commands/dataFields/setFieldOptions';
import { optionsOf } from '@/domain/fields/fieldContext';
import type { Field } from '@/domain/kinds/field';
import { commit } from '@/store/acts/commit';
import { newIdOf } from '@/store/acts/newIdOf';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import type { EditContext } from './editContext';

/**
 * Adds an option to a field.
 * @returns its id, null if it was refused (the shell shows why).
 */
export async function createOption(cx: EditContext, field: Field, name: string): Promise<string | null> {
  const id = newIdOf(cx.store);
  const known = optionsOf(field);
  const options = [...known, { id, name, color: null, is_archived: false }];
  try {
    const { opId } = await commit(cx.store, setFieldOptions, { id: field.id, options, known_options: known });
    cx.onAlert({ kind: 'info', text: 'Field options updated.', eventId: opId });
    return id;
  } catch (error) {
    cx.onAlert({ kind: 'error', text: `The option “${name}” was not added: ${whyNotWritten(error)}` });
    return null;
  }
}

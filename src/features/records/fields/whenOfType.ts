import type { Field } from '@/domain/kinds/field';
import type { FieldType } from '@/domain/kinds/fieldType';
import type { LocalStore } from '@/store/localStore';

/**
 * The field once it has a type: immediately if it was changed here, otherwise when the server's change arrives.
 * @param patience milliseconds to wait for it
 * @returns null if it does not arrive in time
 */
export function whenOfType(
  { reader, stream }: Pick<LocalStore, 'reader' | 'stream'>,
  fieldId: string,
  type: FieldType,
  patience: number,
): Promise<Field | null> {
  return new Promise((resolve) => {
    const end = (field: Field | null) => {
      clearTimeout(timer);
      unsubscribe();
      resolve(field);
    };
    const look = () => {
      reader.get('field', fieldId).then(
        (field) => field?.field_type === type && end(field),
        () => end(null),
      );
    };
    const timer = setTimeout(end, patience, null);
    // Before the first look: a change that arrives during it would be missed.
    const unsubscribe = stream.subscribe(look);
    look();
  });
}

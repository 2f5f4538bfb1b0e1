import type { Field } from '@/domain/kinds/field';
import { iconOf } from '../values/fieldIcons';

/** Fields as the lines of a choice, in the order given. */
export function fieldOptions(fields: Iterable<Field>) {
  return Array.from(fields, (field) => ({ value: field.id, label: field.field_name, icon: iconOf(field) }));
}

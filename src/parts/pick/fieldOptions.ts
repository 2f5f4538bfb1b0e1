import type { Field } from '@/domain/kinds/field';
import { iconOf } from '../values/fieldIcons';

/** Fields as options of a choice, in the given order. */
export function fieldOptions(fields: Iterable<Field>) {
  return Array.from(fields, (field) => ({ value: field.id, label: field.field_name, icon: iconOf(field) }));
}

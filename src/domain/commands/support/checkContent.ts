import type { Json } from '@/lib/json';
import type { Lookups } from '../../fields/fieldContext';
import { validateContent } from '../../fields/writeContent';
import { invalid, Refusal } from '../../refusal';
import type { Field } from '../../rows/rowShapes';

/** What a content may know of where it goes. */
export interface Destination {
  field: Field;
  lookups: Lookups;
  actorId: string;
  /** The content that stands in the cell now. */
  current: Json;
  /** Where the fault is reported: row number or record id. */
  path: (string | number)[];
}

/**
 * The content in the form in which it is stored; null clears the cell.
 * @throws Refusal invalid, naming field and row, for what the field does not take.
 */
export function checkContent(content: Json, to: Destination): Json {
  const { field, lookups, actorId, current } = to;
  if (field.field_type === 'formula' || field.is_readonly)
    throw new Refusal('forbidden', `${field.field_name} is calculated and cannot be written.`);
  const checked = validateContent(content, { field, lookups, decimal: '.', actorId, current });
  if (!checked.ok) throw invalid([...to.path, field.field_name], checked.message, field.field_type);
  return checked.content;
}

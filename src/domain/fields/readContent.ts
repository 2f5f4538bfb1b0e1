import type { Json } from '@/lib/json';
import { isRedacted } from '../records/redacted';
import type { FieldShape } from './fieldContext';
import { fieldTypeSpec } from './fieldRegistry';

/**
 * The content as a value of its field, or null when it is blank, redacted, or left over from an earlier type of the
 * field (kept as history, not shown).
 */
export function readContent(field: FieldShape, content: Json | undefined): Json | null {
  if (content === undefined || content === null || isRedacted(content)) return null;
  const spec = fieldTypeSpec(field.field_type);
  return spec.holds(content) && !spec.isEmpty(content) ? content : null;
}

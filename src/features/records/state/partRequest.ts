import type { Field } from '@/domain/kinds/field';
import type { Json } from '@/lib/json';

/** A cell whose content opens over the table: files, pictures, a plasmid. */
export interface PartRequest {
  field: Field;
  recordId: string;
  recordName: string;
  operationId: string | null;
  content: Json;
  mayWrite: boolean;
  write(content: Json): void;
}

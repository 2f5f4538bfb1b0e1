import type { Field } from '@/domain/kinds/field';
import type { WorkbookColumn } from '@/engine/workbookClient';

/** Whether the columns already identify the records: the only key field is among them. */
function isNamed(fields: readonly Field[], keyFieldIds: readonly string[]): boolean {
  return keyFieldIds.length === 1 && fields.some(({ id }) => id === keyFieldIds[0]);
}

/** `IC50 (nM)`, as the import reads it. */
function unitHead({ field_name: name, attrs }: Field): string {
  const unit = attrs.display_options?.unit;
  return unit && !name.includes(`(${unit})`) ? `${name} (${unit})` : name;
}

/** Columns of a workbook: first the name of each record if no column contains it; headings include units. */
export function workbookColumns(
  fields: readonly Field[],
  keyFieldIds: readonly string[],
): { columns: WorkbookColumn[]; withName: boolean } {
  const withName = !isNamed(fields, keyFieldIds);
  const columns = fields.map((field) => ({ head: unitHead(field), type: field.field_type }));
  return { columns: withName ? [{ head: 'Identifier', type: 'text' }, ...columns] : columns, withName };
}

import type { CellValue, OperationBinding, RecordAttributes } from './recordRow';

const PREFIX = 'operation:';

/**
 * The attribute that links a record to an experiment. Each link is an attribute of its own, so that two people who add
 * a record to two experiments at the same time both succeed.
 */
export const bindingName = (operationId: string) => `${PREFIX}${operationId}` as const;

/** Whether an attribute of a record links it to an experiment. */
export const isBindingName = (name: string): name is `operation:${string}` => name.startsWith(PREFIX);

/**
 * The experiments that a record is in, each with the time when it was added; the one that it was created in comes
 * first.
 */
export function operationsOf(attrs: RecordAttributes): Map<string, OperationBinding> {
  const found = new Map<string, OperationBinding>();
  if (attrs.initial_operation_id !== null) found.set(attrs.initial_operation_id, { at: attrs.created_at });
  for (const name in attrs) {
    const binding = isBindingName(name) ? attrs[name] : undefined;
    if (!binding) continue;
    if (binding.is_taken_out) found.delete(name.slice(PREFIX.length));
    else found.set(name.slice(PREFIX.length), binding);
  }
  return found;
}

/**
 * The experiments whose link differs between two states of a record, and whether the difference is about excluding
 * values.
 */
export function changedOperations(before: object, after: object): { id: string; isExclusion: boolean }[] {
  const [was, is] = [before, after] as Partial<RecordAttributes>[];
  const names = new Set([...Object.keys(before), ...Object.keys(after)].filter(isBindingName));
  const isExcluded = (attrs: Partial<RecordAttributes> | undefined, name: `operation:${string}`) =>
    attrs?.[name]?.is_excluded === true;
  return [...names].map((name) => ({
    id: name.slice(PREFIX.length),
    isExclusion: isExcluded(was, name) !== isExcluded(is, name),
  }));
}

/** The fields in which records have values of an experiment. */
export function fieldsUnder(
  records: readonly { cells: { [fieldId: string]: readonly CellValue[] } }[],
  operationId: string,
): string[] {
  const isUnder = (value: CellValue) => value.operation_id === operationId && !value.hidden;
  const found = records.flatMap(({ cells }) => Object.keys(cells).filter((id) => cells[id]?.some(isUnder)));
  return [...new Set(found)];
}

const NONE: ReadonlySet<string> = new Set();

/** The experiments whose values do not count for a record. */
export function excludedOperations(attrs: RecordAttributes): ReadonlySet<string> {
  let found: Set<string> | undefined;
  for (const name in attrs)
    if (isBindingName(name) && attrs[name]?.is_excluded) {
      found ??= new Set();
      found.add(name.slice(PREFIX.length));
    }
  return found ?? NONE;
}

/** The record without the values of experiments that do not count for it; the same object if all count. */
export function withoutExcluded<R extends { attrs: RecordAttributes; cells: { [fieldId: string]: CellValue[] } }>(
  record: R,
): R {
  const excluded = excludedOperations(record.attrs);
  if (excluded.size === 0) return record;
  // Values of a sub-record were selected in the sub-record.
  const counts = ({ operation_id: id, sub_record_id: sub }: CellValue) =>
    id === null || sub !== undefined || !excluded.has(id);
  const cells = Object.entries(record.cells).map(([id, cell]) => [id, cell.filter(counts)] as const);
  return { ...record, cells: Object.fromEntries(cells) };
}

import type { ColumnMapping, StoredMapping } from '@/contract/shapes/import';
import { type Lookups, NO_LOOKUPS } from '@/domain/fields/fieldContext';
import { identifierKey } from '@/domain/identifiers/identifierKey';
import { invalid } from '@/domain/refusal';
import type { Field, Slice } from '@/domain/rows/rowShapes';
import type { Structure } from '../events/structureCache';
import type { Sql } from '../storage/db';
import type { ColumnSpec } from '../workspaces/tablePlan';
import type { FileTable } from './readTable';
import type { MappedColumn } from './rowReader';

const OPTIONS_MOST = 2000;
const HAS_OPTIONS: ReadonlySet<string> = new Set(['select', 'status', 'multiselect']);

/** The names that a column holds, given ones first, each once without regard to case. */
function optionNames(given: readonly string[], table: FileTable, column: number, many: boolean): string[] {
  const names = new Map(given.map((name) => [name.trim().toLowerCase(), name.trim()]));
  names.delete('');
  for (const row of table.rows) {
    const text = (row[column] ?? '').trim();
    if (text === '') continue;
    for (const name of many ? text.split(/[,;\t\n]+/) : [text]) {
      const key = name.trim().toLowerCase();
      if (key !== '' && !names.has(key) && names.size < OPTIONS_MOST) names.set(key, name.trim());
    }
  }
  return [...names.values()];
}

/** The field to be made for a column. */
export function newColumnSpec(mapping: ColumnMapping, table: FileTable): ColumnSpec {
  const made = mapping.new_field;
  if (!made) throw new Error('newColumnSpec: the column goes to no new field');
  const many = made.field_type === 'multiselect';
  return {
    name: made.field_name,
    type: made.field_type,
    isKey: mapping.is_key,
    ...(HAS_OPTIONS.has(made.field_type)
      ? { options: optionNames(made.options ?? [], table, mapping.column, many) }
      : {}),
  };
}

/** Whether the only key of a table counts up by itself, so that a file need not name its rows. */
function numbersItself(structure: Structure, slice: Slice | null): boolean {
  const [id, ...more] = slice?.key_field_ids ?? [];
  return id !== undefined && more.length === 0 && (structure.get('field', id)?.serial_key ?? null) !== null;
}

/**
 * Checks a mapping against file and table.
 * @throws Refusal invalid that names the column.
 */
export function checkMapping(
  mapping: StoredMapping,
  table: FileTable,
  slice: Slice | null,
  structure: Structure,
): void {
  const fieldIds = new Set<string>();
  const names = new Set<string>();
  mapping.columns.forEach((column, i) => {
    const path = ['mapping', i];
    if (column.column >= table.header.length)
      throw invalid([...path, 'column'], 'The file has no such column.', 'column');
    if (column.field_id && column.new_field)
      throw invalid(path, 'A column goes to a field or to a new one, not to both.', 'column');
    if (column.field_id) {
      const field = structure.get('field', column.field_id);
      if (!slice || !field || field.is_deleted || !slice.field_ids.includes(field.id))
        throw invalid([...path, 'field_id'], 'The table has no such field.', 'field');
      if (fieldIds.has(field.id))
        throw invalid([...path, 'field_id'], `Two columns go to ${field.field_name}.`, 'unique');
      if (field.is_readonly || field.field_type === 'formula')
        throw invalid([...path, 'field_id'], `${field.field_name} is calculated and cannot be written.`, 'field');
      fieldIds.add(field.id);
    }
    if (column.new_field) {
      const key = identifierKey(column.new_field.field_name);
      if (names.has(key))
        throw invalid([...path, 'new_field'], `The name ${column.new_field.field_name} is given twice.`, 'unique');
      names.add(key);
    }
  });
  for (const id of slice?.key_field_ids ?? [])
    if (!fieldIds.has(id) && !numbersItself(structure, slice))
      throw invalid(
        ['mapping'],
        `No column goes to the key field ${structure.get('field', id)?.field_name ?? ''}.`,
        'key',
      );
}

/** The mapped columns once all fields exist, in the order of the file. @param made new fields by column. */
export function mapColumns(
  mapping: StoredMapping,
  table: FileTable,
  structure: Structure,
  slice: Slice | null,
  made: ReadonlyMap<number, Field>,
): MappedColumn[] {
  const keys = new Set(slice?.key_field_ids ?? []);
  return mapping.columns.flatMap((column): MappedColumn[] => {
    const field = column.field_id ? structure.get('field', column.field_id) : made.get(column.column);
    if (!field) return [];
    const name = table.header[column.column] ?? '';
    return [{ column: column.column, name, field, isKey: slice ? keys.has(field.id) : column.is_key }];
  });
}

/** Names for reading people, fields and references to records. */
export async function importLookups(
  sql: Sql,
  workspaceId: string,
  structure: Structure,
  fields: readonly Field[],
): Promise<Lookups> {
  const pointing = fields.filter((field) => field.field_type === 'record-reference');
  const byIdentifier = new Map<string, string>();
  const names = new Map<string, string>();
  if (pointing.length > 0) {
    const slices = pointing.flatMap((field) => field.ref_slice_id ?? []);
    const rows = await sql.query<{ id: string; slice_id: string; identifier: string }>(
      `select id, slice_id, identifier from record
       where workspace_id = $1 and not is_deleted and ($2 or slice_id = any($3::uuid[]))`,
      [workspaceId, pointing.some((field) => field.ref_slice_id === null), slices],
    );
    for (const row of rows) {
      byIdentifier.set(`${row.slice_id}|${identifierKey(row.identifier)}`, row.id);
      byIdentifier.set(`|${identifierKey(row.identifier)}`, row.id);
      names.set(row.id, row.identifier);
    }
  }
  const members = structure.all('member');
  const fieldIds = new Map(
    structure
      .all('field')
      .filter((field) => !field.is_deleted)
      .map((f) => [identifierKey(f.field_name), f.id]),
  );
  return {
    ...NO_LOOKUPS,
    nameOfUser: (id) => members.find((member) => member.id === id)?.full_name ?? null,
    usersByName: (name) => {
      const key = identifierKey(name);
      return members
        .filter((m) => [m.full_name, m.preferred_name ?? '', m.email].some((text) => identifierKey(text) === key))
        .map((m) => m.id);
    },
    identifierOf: (id) => names.get(id) ?? null,
    recordByIdentifier: (sliceId, identifier) =>
      byIdentifier.get(`${sliceId ?? ''}|${identifierKey(identifier)}`) ?? null,
    nameOfField: (id) => structure.get('field', id)?.field_name ?? null,
    fieldByName: (name) => fieldIds.get(identifierKey(name)) ?? null,
  };
}

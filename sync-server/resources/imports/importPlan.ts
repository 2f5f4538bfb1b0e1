import type { ColumnMapping, StoredMapping } from '@/contract/shapes/import';
import { type Lookups, NO_LOOKUPS } from '@/domain/fields/fieldContext';
import { readonlyReason } from '@/domain/fields/readonlyReason';
import { identifierKey } from '@/domain/identifiers/identifierKey';
import { NEW_FIELDS_MOST } from '@/domain/imports/columnTarget';
import type { Field } from '@/domain/kinds/field';
import type { Slice } from '@/domain/kinds/slice';
import { invalid } from '@/domain/refusal';
import { inTurns } from '@/lib/inTurns';
import { counted, numberText } from '@/lib/words/counted';
import type { Sight } from '../../events/sight';
import type { Structure } from '../../events/structureCache';
import type { SpooledTable } from '../../reading/fileReaders';
import type { TableFacts } from '../../reading/readTable';
import type { ColumnSpec } from '../../setup/tablePlan';
import type { Sql } from '../../storage/db';
import type { MappedColumn } from './rowReader';

const OPTIONS_MOST = 2000;
const HAS_OPTIONS: ReadonlySet<string> = new Set(['select', 'status', 'multiselect']);

/** The names that a column contains, given ones first, each once without regard to case. */
class OptionNames {
  readonly #column: number;
  readonly #isMany: boolean;
  readonly #names: Map<string, string>;

  constructor({ column, new_field: made }: ColumnMapping) {
    this.#column = column;
    this.#isMany = made?.field_type === 'multiselect';
    this.#names = new Map((made?.options ?? []).map((name) => [identifierKey(name), name.trim()]));
    this.#names.delete('');
  }

  take(row: readonly string[]): void {
    const text = (row[this.#column] ?? '').trim();
    if (text === '' || this.#names.size >= OPTIONS_MOST) return;
    for (const name of this.#isMany ? text.split(/[,;\t\n]+/) : [text]) {
      const key = identifierKey(name);
      if (key !== '' && !this.#names.has(key) && this.#names.size < OPTIONS_MOST) this.#names.set(key, name.trim());
    }
  }

  list(): string[] {
    return [...this.#names.values()];
  }
}

/** The fields to be created for the columns of a file, by column. Options are collected from all rows. */
export async function newColumnSpecs(mapping: StoredMapping, table: SpooledTable): Promise<Map<number, ColumnSpec>> {
  const fresh = mapping.columns.filter((column) => column.new_field);
  const options = new Map(
    fresh
      .filter((column) => HAS_OPTIONS.has(column.new_field?.field_type ?? ''))
      .map((column) => [column.column, new OptionNames(column)]),
  );
  if (options.size > 0)
    for await (const rows of table.rows.parts())
      await inTurns(rows, (row) => {
        for (const names of options.values()) names.take(row);
      });
  return new Map(
    fresh.flatMap(({ column, new_field: made, is_key: isKey }) => {
      const names = options.get(column);
      const unit = made?.unit;
      const spec = made && { name: made.field_name, type: made.field_type, isKey, ...(unit ? { unit } : {}) };
      return spec ? [[column, names ? { ...spec, options: names.list() } : spec]] : [];
    }),
  );
}

/** Whether the only key of a table is numbered automatically, so that a file need not identify its rows. */
function numbersItself(structure: Structure, slice: Slice | null): boolean {
  const [id, ...more] = slice?.key_field_ids ?? [];
  return id !== undefined && more.length === 0 && (structure.get('field', id)?.serial_key ?? null) !== null;
}

/** Checks a mapping against file and table. @throws Refusal invalid, naming the column. */
export function checkMapping(
  mapping: StoredMapping,
  table: TableFacts,
  slice: Slice | null,
  structure: Structure,
  sight: Sight,
): void {
  const fieldIds = new Set<string>();
  const names = new Set<string>();
  mapping.columns.forEach((column, i) => {
    const path = ['mapping', i];
    if (column.column >= table.header.length)
      throw invalid([...path, 'column'], 'The file has no such column.', 'column');
    if (column.field_id && column.new_field)
      throw invalid(path, 'A column maps to an existing field or a new one, not both.', 'column');
    if (column.field_id) {
      const field = structure.get('field', column.field_id);
      if (!slice || !field || field.is_deleted || !slice.field_ids.includes(field.id) || !sight.seesField(field.id))
        throw invalid([...path, 'field_id'], 'The table has no such field.', 'field');
      if (fieldIds.has(field.id))
        throw invalid([...path, 'field_id'], `Two columns are mapped to ${field.field_name}.`, 'unique');
      const closed = readonlyReason(field);
      if (closed !== null) throw invalid([...path, 'field_id'], closed, 'field');
      if (field.field_type === 'votes')
        throw invalid(
          [...path, 'field_id'],
          `${field.field_name} holds votes, which people can only cast themselves.`,
          'field',
        );
      fieldIds.add(field.id);
    }
    if (column.new_field) {
      const key = identifierKey(column.new_field.field_name);
      if (names.has(key))
        throw invalid([...path, 'new_field'], `The name ${column.new_field.field_name} is given twice.`, 'unique');
      names.add(key);
    }
  });
  if (names.size > NEW_FIELDS_MOST)
    throw invalid(
      ['mapping'],
      `${counted(names.size, 'column')} go to new fields; an import adds ${numberText(NEW_FIELDS_MOST)} at most. Leave some out.`,
      'size',
    );
  for (const id of slice?.key_field_ids ?? [])
    if (!fieldIds.has(id) && !numbersItself(structure, slice))
      throw invalid(
        ['mapping'],
        `No column is mapped to the key field ${structure.get('field', id)?.field_name ?? ''}.`,
        'key',
      );
}

/** The mapped columns once all fields exist, in the order of the file. @param made new fields by column. */
export function mapColumns(
  mapping: StoredMapping,
  table: TableFacts,
  structure: Structure,
  slice: Slice | null,
  made: ReadonlyMap<number, Field>,
): MappedColumn[] {
  const keys = new Set(slice?.key_field_ids ?? []);
  return mapping.columns.flatMap((column): MappedColumn[] => {
    const field = column.field_id ? structure.get('field', column.field_id) : made.get(column.column);
    if (!field) return [];
    const name = table.header[column.column] ?? '';
    const reading = {
      decimal: column.decimal ?? mapping.decimal,
      dateOrder: column.date_order ?? null,
      unit: column.unit ?? null,
    };
    return [{ column: column.column, name, field, isKey: slice ? keys.has(field.id) : column.is_key, reading }];
  });
}

/** Names for reading people, fields and references to records. */
export async function importLookups(
  sql: Sql,
  structure: Structure,
  sight: Sight,
  fields: readonly Field[],
): Promise<Lookups> {
  const workspaceId = sight.actor.workspace_id;
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
    await inTurns(rows, (row) => {
      if (!sight.seesSlice(row.slice_id) || sight.hidesKeyOf(row.slice_id)) return;
      byIdentifier.set(`${row.slice_id}|${identifierKey(row.identifier)}`, row.id);
      byIdentifier.set(`|${identifierKey(row.identifier)}`, row.id);
      names.set(row.id, row.identifier);
    });
  }
  const members = structure.all('member');
  const usersByName = new Map<string, string[]>();
  for (const { id, full_name, preferred_name, email } of members)
    for (const key of new Set([full_name, preferred_name ?? '', email].map(identifierKey)))
      usersByName.set(key, [...(usersByName.get(key) ?? []), id]);
  const fieldIds = new Map(
    structure
      .all('field')
      .filter((field) => !field.is_deleted && sight.seesField(field.id))
      .map((f) => [identifierKey(f.field_name), f.id]),
  );
  return {
    ...NO_LOOKUPS,
    nameOfUser: (id) => members.find((member) => member.id === id)?.full_name ?? null,
    usersByName: (name) => usersByName.get(identifierKey(name)) ?? [],
    identifierOf: (id) => names.get(id) ?? null,
    recordByIdentifier: (sliceId, identifier) =>
      byIdentifier.get(`${sliceId ?? ''}|${identifierKey(identifier)}`) ?? null,
    nameOfField: (id) => structure.get('field', id)?.field_name ?? null,
    fieldByName: (name) => fieldIds.get(identifierKey(name)) ?? null,
  };
}

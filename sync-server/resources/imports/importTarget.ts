import { callName } from '@/contract/call';
import { runImportCall } from '@/contract/imports/run';
import type { StoredMapping } from '@/contract/shapes/import';
import type { RowChange } from '@/domain/changes/rowChange';
import type { CommandContext } from '@/domain/commands/command';
import { changed, created } from '@/domain/commands/support/changes';
import { DRAWN_TYPES } from '@/domain/fields/drawnTypes';
import type { Lookups } from '@/domain/fields/fieldContext';
import { identifierKey } from '@/domain/identifiers/identifierKey';
import type { Field } from '@/domain/kinds/field';
import { notFound } from '@/domain/kinds/notFound';
import type { Slice } from '@/domain/kinds/slice';
import type { Actor } from '@/domain/permissions/actor';
import type { Deps } from '../../deps';
import { serverAct } from '../../events/serverAct';
import { Sight } from '../../events/sight';
import type { Structure } from '../../events/structureCache';
import { freshId } from '../../freshId';
import type { ImportRow } from '../../jobs/importRow';
import type { SpooledTable } from '../../reading/fileReaders';
import { type ColumnSpec, newField, planTable } from '../../setup/tablePlan';
import { importLookups, mapColumns, newColumnSpecs } from './importPlan';
import { mayAddFields, mayWrite } from './importRights';
import type { MappedColumn } from './rowReader';

/** Where the rows of an import are written. */
export interface ImportTarget {
  slice: Slice | null;
  keyFields: Field[];
  columns: MappedColumn[];
  lookups: Lookups;
  /** No column of the file identifies the records: rows are numbered in this field. */
  serial: Serial | null;
  /** Whether cells that cannot be read are stored as text in a field next to theirs, which the person may add. */
  keepsUnread: boolean;
}

export interface Serial {
  field: Field;
  /** Added to a row's number; 0 for tables that the import itself created, so that it can be run again. */
  base: number;
}

const SERIAL_KEY: ColumnSpec = { name: 'Row', type: 'text', isKey: true, serialKey: 'R-' };

/** The identifier of a row in a file that has none. */
export function serialIdentifier({ field, base }: Serial, number: number): string {
  return `${field.serial_key ?? ''}${String(base + number).padStart(4, '0')}`;
}

async function complete(
  deps: Deps,
  sight: Sight,
  mapping: StoredMapping,
  table: SpooledTable,
  structure: Structure,
  slice: Slice | null,
  made: ReadonlyMap<number, Field>,
  ownSerial: Field | null,
): Promise<ImportTarget> {
  const columns = mapColumns(mapping, table, structure, slice, made);
  const keyFields = slice
    ? slice.key_field_ids.flatMap((id) => structure.get('field', id) ?? [])
    : columns.filter((column) => column.isKey).map((column) => column.field);
  const fields = columns.map((column) => column.field);
  const lookups = await importLookups(deps.db, structure, sight, fields);
  const serial = ownSerial
    ? { field: ownSerial, base: 0 }
    : await heldSerial(deps, sight.actor, slice, keyFields, columns);
  const keepsUnread = mayAddFields(sight, slice);
  return { slice, keyFields: serial ? [serial.field] : keyFields, columns, lookups, serial, keepsUnread };
}

/** The serial key of an existing table, when the file has no column for it. */
async function heldSerial(
  deps: Deps,
  actor: Actor,
  slice: Slice | null,
  keyFields: readonly Field[],
  columns: readonly MappedColumn[],
): Promise<Serial | null> {
  const [field] = keyFields;
  if (!slice || !field || keyFields.length > 1 || field.serial_key === null) return null;
  if (columns.some((column) => column.field.id === field.id)) return null;
  if (field.serial_key === SERIAL_KEY.serialKey) return { field, base: 0 };
  const reader = await deps.rows.reader(actor);
  return { field, base: await reader.lastSerial(slice.id) };
}

/** The target as it would be, without writing anything. */
export async function trialTarget(
  deps: Deps,
  sight: Sight,
  mapping: StoredMapping,
  table: SpooledTable,
  structure: Structure,
  slice: Slice | null,
): Promise<ImportTarget> {
  const context: CommandContext = {
    actor: sight.actor,
    opId: '',
    clientId: null,
    at: Date.now(),
    tzMinutes: 0,
    newId: freshId,
  };
  const made = new Map(
    [...(await newColumnSpecs(mapping, table))].map(([column, spec]) => [column, newField(spec, context, null)]),
  );
  const serial = slice || mapping.columns.some((column) => column.is_key) ? null : newField(SERIAL_KEY, context, null);
  return complete(deps, sight, mapping, table, structure, slice, made, serial);
}

const CALL = callName(runImportCall);

/**
 * The field of a new column. Names are unique within a table: a field that an earlier run of this import created, or
 * that the person may write, is reused; if the name belongs to another field, the new one gets a number.
 */
function fieldNamed(
  structure: Structure,
  sight: Sight,
  slice: Slice,
  spec: ColumnSpec,
  context: CommandContext,
  importId: string,
): { field: Field; isNew: boolean } {
  const fields = slice.field_ids.flatMap((id) => structure.get('field', id) ?? []).filter((field) => !field.is_deleted);
  const held = fields.find((field) => identifierKey(field.field_name) === identifierKey(spec.name));
  if (held && (held.import_id === importId ? sight.seesField(held.id) : mayWrite(sight, slice, held.id)))
    return { field: held, isNew: false };
  const names = fields.map((field) => field.field_name);
  return { field: newField({ ...spec, name: freeName(spec.name, names) }, context, importId), isNew: true };
}

/** Creates the table or the new fields. @returns the target and the id of its table. */
export async function makeTarget(
  deps: Deps,
  actor: Actor,
  row: ImportRow,
  mapping: StoredMapping,
  table: SpooledTable,
): Promise<ImportTarget & { slice: Slice }> {
  const before = await deps.rows.structure(actor.workspace_id);
  const sight = new Sight(actor, before);
  const specs = await newColumnSpecs(mapping, table);
  const held = row.entity_slice_id ? before.get('slice', row.entity_slice_id) : undefined;
  if (row.entity_slice_id && (!held || held.is_deleted)) throw notFound('slice');
  const made = new Map<number, Field>();
  let sliceId = held?.id ?? '';
  let serial: Field | null = null;
  const act = { call: CALL, title: `Prepare import of ${row.file_name}`, actId: row.id };
  await serverAct(deps, actor, act, async (read, context) => {
    const changes: RowChange[] = [];
    made.clear();
    if (held) {
      const slice = await read.get('slice', held.id);
      if (!slice) throw notFound('slice');
      for (const [column, spec] of specs) {
        const { field, isNew } = fieldNamed(before, sight, slice, spec, context, row.id);
        made.set(column, field);
        if (isNew) changes.push(created('field', field));
      }
      const field_ids = [...new Set([...slice.field_ids, ...[...made.values()].map((field) => field.id)])];
      const grown = changed('slice', slice, { field_ids });
      if (grown) changes.push(grown);
    } else {
      const others = (await read.all('slice')).filter((other) => !other.is_deleted);
      const keyed = mapping.columns.some((column) => column.is_key);
      const columns = [...specs.values()];
      const planned = planTable(
        {
          name: freeName(
            mapping.slice_name ?? tableName(row.file_name),
            others.map((other) => other.slice_name),
          ),
          columns: keyed ? columns : [SERIAL_KEY, ...columns],
          viewName: 'All records',
          rowHeight: columns.some((column) => DRAWN_TYPES.has(column.type)) ? 'tall' : 'short',
        },
        context,
      );
      changes.push(...planned.changes);
      sliceId = planned.slice.id;
      serial = keyed ? null : (planned.fields[0] ?? null);
      const fields = keyed ? planned.fields : planned.fields.slice(1);
      [...specs.keys()].forEach((column, i) => {
        made.set(column, fields[i] as Field);
      });
      const own = await read.get('import', row.id);
      const named = own && changed('import', own, { entity_slice_id: sliceId });
      if (named) changes.push(named);
    }
    return { changes, answer: { value: null } };
  });
  const structure = await deps.rows.structure(actor.workspace_id);
  const slice = structure.get('slice', sliceId);
  if (!slice) throw notFound('slice');
  const target = await complete(deps, new Sight(actor, structure), mapping, table, structure, slice, made, serial);
  return { ...target, slice };
}

/** `molecules-100k.csv.gz` gives `molecules-100k`. */
function tableName(fileName: string): string {
  return fileName.replace(/\.(gz|csv|tsv|txt)$/gi, '').replace(/\.(csv|tsv|txt)$/i, '') || 'Imported table';
}

function freeName(wanted: string, taken: readonly string[]): string {
  const keys = new Set(taken.map(identifierKey));
  for (let i = 1; ; i++) {
    const name = i === 1 ? wanted : `${wanted} (${i})`;
    if (!keys.has(identifierKey(name))) return name;
  }
}

/** Adds the text field that stores what a column's field could not accept. */
export async function unreadField(
  deps: Deps,
  actor: Actor,
  row: ImportRow,
  sliceId: string,
  columnName: string,
): Promise<Field> {
  const name = `${columnName} (unread)`;
  const structure = await deps.rows.structure(actor.workspace_id);
  const sight = new Sight(actor, structure);
  const fields: Field[] = [];
  await serverAct(deps, actor, { call: CALL, title: `Add field ${name}`, actId: row.id }, async (read, context) => {
    const held = await read.get('slice', sliceId);
    if (!held) throw notFound('slice');
    const { field, isNew } = fieldNamed(structure, sight, held, { name, type: 'text' }, context, row.id);
    fields.push(field);
    const grown = isNew && changed('slice', held, { field_ids: [...held.field_ids, field.id] });
    return {
      changes: isNew ? [created('field', field), ...(grown ? [grown] : [])] : [],
      answer: { kind: 'field', id: field.id },
    };
  });
  return fields.at(-1) as Field;
}

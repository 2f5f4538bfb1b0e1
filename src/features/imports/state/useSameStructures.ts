import { useEffect, useMemo, useState } from 'react';
import { identifierKey } from '@/domain/identifiers/identifierKey';
import type { Field } from '@/domain/kinds/field';
import type { FieldType } from '@/domain/kinds/fieldType';
import type { Slice } from '@/domain/kinds/slice';
import { chemistryWorker } from '@/engine/chemistryWorkers';
import { useEngine } from '@/engine/EngineProvider';
import {
  type FileDuplicates,
  fileDuplicates,
  type SameStructure,
  type TableStructures,
} from '@/engine/structures/fileDuplicates';
import type { StructureIndexes } from '@/engine/structures/structureIndexes';
import type { MappingDraft } from '../mapping/mappingDraft';
import type { FileContent } from './useFileContent';

/** A row of the file, from 1, with its name if it has one. */
export interface NamedRow {
  row: number;
  name: string;
}

/** Other rows of the file, and names of other records of the table. */
export interface Others {
  rows: readonly NamedRow[];
  records: readonly string[];
}

/** A row of the file whose structure also occurs elsewhere. */
export interface SameRow extends NamedRow {
  /** Records with the same whole structure. */
  whole: Others;
  /** Records with the same structure only if salts are ignored. */
  parent: Others;
}

export type SameStructures =
  /** No column of the file is mapped to a structure field. */
  | { state: 'none' }
  | { state: 'looking'; done: number; total: number }
  | { state: 'done'; rows: readonly SameRow[]; isWhole: boolean }
  | { state: 'failed' };

/** The result of the comparison by index, before rows and records are named. */
type Alike = Exclude<SameStructures, { state: 'done' }> | { state: 'found'; found: FileDuplicates };

const STRUCTURES: ReadonlySet<FieldType> = new Set(['smiles-string', 'molfile']);
const NONE = { state: 'none' } as const;

/** The first column of structures, and its target field (null = a new one). */
function structureColumn(
  draft: MappingDraft | null,
  fields: readonly Field[],
): { column: number; fieldId: string | null } | null {
  for (const [column, target] of draft?.targets.entries() ?? []) {
    if (target.to === 'new' && STRUCTURES.has(target.type)) return { column, fieldId: null };
    if (target.to !== 'field') continue;
    const field = fields.find(({ id }) => id === target.fieldId);
    if (field && STRUCTURES.has(field.field_type)) return { column, fieldId: field.id };
  }
  return null;
}

/**
 * The column with the names of the rows: for a new table the key column, otherwise the one mapped to its only key
 * field.
 */
function nameColumn(draft: MappingDraft | null, slice: Slice | null): number | null {
  if (!draft) return null;
  if (!slice) return draft.keyColumns.length === 1 ? (draft.keyColumns[0] ?? null) : null;
  const [keyId, ...others] = slice.key_field_ids;
  if (others.length > 0) return null;
  const at = draft.targets.findIndex((target) => target.to === 'field' && target.fieldId === keyId);
  return at < 0 ? null : at;
}

/** The rows of a group with what they are equal to; none if the only other one is the record that the row updates. */
function sameRows(
  group: SameStructure,
  names: ReadonlyMap<number, string>,
  recordNames: ReadonlyMap<string, string>,
): SameRow[] {
  const rows = group.rows.map(({ item, whole }) => ({ row: item, name: names.get(item) ?? '', whole }));
  const own = new Set(rows.map(({ name }) => identifierKey(name)));
  const records = group.records
    .map(({ item, whole }) => ({ name: recordNames.get(item) ?? '', whole }))
    .filter(({ name }) => name !== '' && !own.has(identifierKey(name)));
  if (rows.length < 2 && records.length === 0) return [];
  return rows.map(({ row, name, whole }) => {
    const others = (isWhole: boolean): Others => ({
      rows: rows.filter((other) => other.row !== row && (other.whole === whole) === isWhole),
      records: records.filter((record) => (record.whole === whole) === isWhole).map((record) => record.name),
    });
    return { row, name, whole: others(true), parent: others(false) };
  });
}

function tableStructures(structures: StructureIndexes, sliceId: string, fieldId: string): TableStructures {
  const index = structures.of(sliceId, fieldId);
  return { parentMarks: () => index.parentMarks(), textsOf: (ids) => structures.textsOf(sliceId, fieldId, ids) };
}

let libraries = 0;

/**
 * Before an import, looks for rows whose structure occurs in another row or already in the table. A row that updates
 * its own record does not count. The whole file is read here; the import does not wait for it.
 */
export function useSameStructures(
  content: Pick<FileContent, 'rowCount' | 'textsAt'>,
  draft: MappingDraft | null,
  slice: Slice | null,
  fields: readonly Field[],
): SameStructures {
  const { structures, table } = useEngine();
  const [alike, setAlike] = useState<Alike>(NONE);
  const [same, setSame] = useState<SameStructures>(NONE);
  const { rowCount, textsAt } = content;
  const chosen = useMemo(() => structureColumn(draft, fields), [draft, fields]);
  const column = chosen?.column ?? null;
  const fieldId = chosen?.fieldId ?? null;
  const names = nameColumn(draft, slice);
  const sliceId = slice?.id ?? null;

  useEffect(() => {
    setAlike(NONE);
    if (column === null || !rowCount) return;
    const abort = new AbortController();
    const { signal } = abort;
    const show = (next: Alike) => !signal.aborted && setAlike(next);
    show({ state: 'looking', done: 0, total: rowCount });
    fileDuplicates({
      client: structures.libraryOf(String(++libraries)),
      parents: (texts) => chemistryWorker().parents(texts),
      file: { count: rowCount, textsAt: (rows) => textsAt(column, rows) },
      table: sliceId === null || fieldId === null ? null : tableStructures(structures, sliceId, fieldId),
      onProgress: (done) => show({ state: 'looking', done, total: rowCount }),
      signal,
    }).then(
      (found) => found && show({ state: 'found', found }),
      () => show({ state: 'failed' }),
    );
    return () => abort.abort();
  }, [structures, column, fieldId, sliceId, rowCount, textsAt]);

  useEffect(() => {
    if (alike.state !== 'found') return setSame(alike);
    let wanted = true;
    const { groups, isWhole } = alike.found;
    const rows = groups.flatMap((group) => group.rows.map(({ item }) => item));
    const recordIds = groups.flatMap((group) => group.records.map(({ item }) => item));
    const name = async () => {
      const [rowNames, recordNames] = await Promise.all([
        names === null ? [] : textsAt(names, rows),
        table.identifiersOf(recordIds),
      ]);
      const named = new Map(rows.map((row, i) => [row, rowNames[i] ?? '']));
      const recordNamed = new Map(recordIds.map((id, i) => [id, recordNames[i] ?? '']));
      const all = groups.flatMap((group) => sameRows(group, named, recordNamed)).sort((a, b) => a.row - b.row);
      if (wanted) setSame({ state: 'done', rows: all, isWhole });
    };
    name().catch(() => wanted && setSame({ state: 'failed' }));
    return () => {
      wanted = false;
    };
  }, [alike, names, textsAt, table]);
  return same;
}

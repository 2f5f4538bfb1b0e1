import { useMemo, useState } from 'react';
import type { Lookups } from '@/domain/fields/fieldContext';
import type { Field } from '@/domain/kinds/field';
import { useToday } from '@/parts/pick/useToday';
import { useLookups } from '@/parts/values/useLookups';
import { useRows } from '@/store/hooks/useRows';
import { laneFieldOf } from '../board/lanes';
import { unfoldedColumns } from '../model/columnHeadings';
import { type ColumnModel, shownColumns } from '../model/columnModel';
import { createFind, type FindStore } from '../state/findText';
import { useAggregatedColumns } from '../state/useAggregatedColumns';
import { useContainsPattern } from '../state/useContainsPattern';
import { useCurveColumns } from '../state/useCurveColumns';
import { type ImportedTwice, useImportedTwice } from '../state/useImportedTwice';
import { useReferencedTables } from '../state/useReferencedTables';
import { useStructureColumns } from '../state/useStructureColumns';
import { type StructureFilters, useStructureHits } from '../state/useStructureHits';
import type { TableInfo } from '../state/useTable';
import type { LoadedSceneProps } from './sceneProps';

/** How the scene shows its table, independent of which rows are visible. */
export interface SceneLook {
  /** Includes computed columns. */
  table: TableInfo;
  /** Shown columns in order. */
  columns: readonly ColumnModel[];
  /** Includes columns that are folded under a heading. */
  allColumns: readonly ColumnModel[];
  /** Index of a field in the cells of a row. */
  fieldIndex: ReadonlyMap<string, number>;
  lookups: Lookups;
  day: { today: string; tzMinutes: number };
  structures: StructureFilters;
  /** Records sharing a structure, found after an import. */
  twice: ImportedTwice | null;
  find: FindStore;
  /** The field whose values form the lanes of the board; null if the records are a list. */
  laneField: Field | null;
}

/** The settings of a scene with everything derived from them. */
export function useSceneLook({ table: plain, slice, ready, view, contains }: LoadedSceneProps): SceneLook {
  const { settings } = view;
  const lookups = useLookups();
  const day = useToday();
  useReferencedTables(plain.fields);
  const made = useStructureColumns(useCurveColumns(plain, settings), settings, ready);
  const table = useAggregatedColumns(made, settings);
  const [find] = useState(createFind);
  useContainsPattern(contains ?? null, table, slice, view);
  const structures = useStructureHits(slice.id, settings, table.fields, ready);
  const twice = useImportedTwice(slice.id, table.fields, structures);
  const allColumns = useMemo(() => shownColumns(slice, table.fields, settings), [slice, table.fields, settings]);
  const columns = useMemo(
    () => unfoldedColumns(allColumns, settings.column_groups),
    [allColumns, settings.column_groups],
  );
  const fieldIndex = useMemo(() => new Map(table.fieldIds.map((id, index) => [id, index])), [table.fieldIds]);
  const usual = useRows('workspace')[0]?.default_entity_kanban_field_id ?? null;
  const laneField = useMemo(() => laneFieldOf(settings, table.fields, usual), [settings, table.fields, usual]);
  return { table, columns, allColumns, fieldIndex, lookups, day, structures, twice, find, laneField };
}

import { useCallback } from 'react';
import type { Lookups } from '@/domain/fields/fieldContext';
import type { Field } from '@/domain/kinds/field';
import type { DepictionMatch } from '@/domain/structures';
import type { CurveColumn } from '@/domain/views/curveColumn';
import type { WindowRow } from '@/engine/tableTypes';
import styles from '@/parts/values/cells/Cells.module.css';
import { CurveCell } from '@/parts/values/cells/CurveCell';
import { notSearchable } from '@/parts/values/cells/notSearchable';
import { FieldValue } from '@/parts/values/FieldValue';
import { plainCell } from '@/parts/values/plainCell';
import type { CellMarkDetail, CellRenderArgs, GridColumn, PlainCell } from '@/ui/grid';
import type { RefusedText } from '../state/refusedTextStore';
import { cellKey } from '../state/useRefusedTexts';

const STRUCTURES: ReadonlySet<string> = new Set(['smiles-string', 'molfile']);

export interface CellSource {
  fields: ReadonlyMap<string, Field>;
  curves: ReadonlyMap<string, CurveColumn>;
  fieldIndex: ReadonlyMap<string, number>;
  keyFieldIds: readonly string[];
  lookups: Lookups;
  userId: string;
  /** px; determines which cells have only one line. */
  rowHeight: number;
  refused: ReadonlyMap<string, RefusedText>;
  /** Why the structure of a record cannot be searched, by id. */
  unsearchable: ReadonlyMap<string, string>;
  /** Matches of a structure search, by field: cells mark them and align their drawings to them. */
  matches: ReadonlyMap<string, DepictionMatch>;
  /** Largest number of decimals in a column. */
  decimals: ReadonlyMap<string, number>;
}

/** How cells are drawn and marked. The functions keep their identity until something they depend on changes. */
export function useRenderCell(source: CellSource) {
  const {
    fields,
    curves,
    fieldIndex,
    keyFieldIds,
    lookups,
    userId,
    rowHeight,
    refused,
    unsearchable,
    matches,
    decimals,
  } = source;
  const renderCell = useCallback(
    ({ row, column, rowHeight }: CellRenderArgs<WindowRow>) => {
      const field = fields.get(column.key);
      const index = fieldIndex.get(column.key);
      if (!field || index === undefined) return null;
      const curve = curves.get(field.id);
      if (curve)
        return (
          <CurveCell
            column={curve}
            cell={row.cells[index] ?? null}
            width={column.width}
            rowHeight={rowHeight}
            decimals={decimals.get(field.id)}
          />
        );
      const kept = refused.get(cellKey(row.id, field.id));
      if (kept)
        return (
          <span className={styles.refused} title={kept.reason}>
            {kept.typed}
          </span>
        );
      return (
        <FieldValue
          recordId={row.id}
          field={field}
          cell={row.cells[index] ?? null}
          lookups={lookups}
          userId={userId}
          isKey={keyFieldIds.includes(field.id)}
          width={column.width}
          rowHeight={rowHeight}
          decimals={decimals.get(field.id)}
          match={matches.get(field.id)}
        />
      );
    },
    [fields, curves, fieldIndex, keyFieldIds, lookups, userId, refused, matches, decimals],
  );
  const lineOf = useCallback(
    (row: WindowRow, column: GridColumn, height: number): PlainCell | undefined => {
      const field = fields.get(column.key);
      const index = fieldIndex.get(column.key);
      if (!field || index === undefined || curves.has(field.id)) return undefined;
      if (refused.size > 0 && refused.has(cellKey(row.id, field.id))) return undefined;
      return plainCell(field, row.cells[index] ?? null, lookups, height, decimals.get(field.id));
    },
    [fields, curves, fieldIndex, lookups, refused, decimals],
  );
  const plain = useCallback(
    (row: WindowRow, column: GridColumn) => lineOf(row, column, rowHeight),
    [lineOf, rowHeight],
  );
  /** The value on one line, whatever the height of its row. */
  const asLine = useCallback((row: WindowRow, column: GridColumn) => lineOf(row, column, 0), [lineOf]);
  const cellMark = useCallback(
    (row: WindowRow, column: GridColumn): CellMarkDetail | undefined => {
      const kept = refused.get(cellKey(row.id, column.key));
      if (kept) return { kind: 'refused', text: `Not saved: ${kept.reason}` };
      const index = fieldIndex.get(column.key);
      const cell = index === undefined ? undefined : row.cells[index];
      const unreadable = cell ? unsearchable.get(row.id) : undefined;
      if (unreadable !== undefined && STRUCTURES.has(fields.get(column.key)?.field_type ?? ''))
        return { kind: 'warning', text: `Not searchable: ${notSearchable(unreadable)}` };
      if (!cell?.conflict) return undefined;
      return { kind: 'conflict', text: 'Two people wrote this cell. Both values are kept: Alt+H shows them.' };
    },
    [fields, fieldIndex, refused, unsearchable],
  );
  return { renderCell, plainCell: plain, asLine, cellMark };
}

/** While a row that no longer belongs at its position is being edited, it says so. */
export function rowMark(row: WindowRow) {
  return row.willMove ? { kind: 'willMove' as const, text: 'Moves or leaves when you go to another row' } : undefined;
}

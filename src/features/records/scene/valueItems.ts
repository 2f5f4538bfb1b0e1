import type { Aggregation } from '@/domain/aggregations/aggregate';
import { aggregatedColumnId } from '@/domain/aggregations/aggregatedColumn';
import {
  AGGREGATION_LABELS,
  isValuePlot,
  NUMERIC_AGGREGATIONS,
  NUMERIC_PLOTS,
  VALUE_AGGREGATIONS,
  VALUE_PLOT_LABELS,
  VALUE_PLOTS,
} from '@/domain/aggregations/valueAggregation';
import { isNumericField } from '@/domain/formulas/isNumericField';
import type { ViewField } from '@/domain/kinds/view';
import type { SortBehavior } from '@/domain/sorts/sortCellValues';
import { columnIdOf } from '@/domain/views/curveColumn';
import type { MenuItem } from '@/ui';
import { showValuesAs } from '../model/patchColumns';
import type { SceneParts } from './sceneParts';

const ORDERS: readonly { order: SortBehavior; label: string }[] = [
  { order: 'none', label: 'Newest first' },
  { order: 'ascending', label: 'Ascending' },
  { order: 'descending', label: 'Descending' },
];

/** The column's entry in the view. */
function columnOf(columns: readonly ViewField[], id: string): ViewField | undefined {
  return columns.find((column) => columnIdOf(column) === id);
}

/**
 * The menu for how a column shows several values in a cell: the newest, all of them in an order, or an aggregate.
 * Nothing for fields that identify records, for drawings of curves and for properties computed from structures.
 * @param refusal why this person may not choose an aggregate; null = they may
 */
export function valueItems(
  { cx, slice, settings, change }: SceneParts,
  fieldId: string,
  refusal: string | null,
): MenuItem[] {
  const column = columnOf(settings.view_fields, fieldId);
  const now = cx.table.fields.get(fieldId)?.attrs.aggregation;
  const field = cx.table.fields.get(now?.field_id ?? fieldId);
  if (!column || !field || column.plot_field_id !== null || slice.key_field_ids.includes(fieldId)) return [];
  if (field.attrs.structure_measure !== undefined) return [];
  const isPoints = field.field_type === 'xy-array';
  const isNumeric = isNumericField(field, (id) => cx.table.fields.get(id));
  const kinds = VALUE_AGGREGATIONS.filter((kind) => !isPoints && (isNumeric || !NUMERIC_AGGREGATIONS.has(kind)));
  const plots = VALUE_PLOTS.filter((kind) =>
    isPoints ? kind === 'scatter' || kind === 'line' : isNumeric || !NUMERIC_PLOTS.has(kind),
  );
  const line = (aggregation: Aggregation, label: string): MenuItem => {
    const plain = aggregation.kind === 'latest';
    const id = plain ? field.id : aggregatedColumnId(field.id, aggregation);
    const other = columnOf(settings.view_fields, id);
    const off = other && other !== column ? 'Another column shows this.' : plain ? null : refusal;
    return {
      key: id,
      label,
      checked: id === fieldId,
      ...(off === null || id === fieldId ? {} : { disabledReason: off }),
      onSelect: () => change(showValuesAs(settings, fieldId, plain ? null : aggregation)),
    };
  };
  const items = kinds.map(
    (kind): MenuItem =>
      kind === 'list'
        ? {
            key: 'list',
            label: AGGREGATION_LABELS.list,
            checked: now?.kind === 'list',
            items: ORDERS.map(({ order, label }) => line({ kind, order }, label)),
          }
        : line({ kind, order: 'none' }, AGGREGATION_LABELS[kind]),
  );
  return [
    {
      key: 'values',
      label: 'Show multiple values as',
      icon: 'columns',
      note: isValuePlot(now?.kind) ? VALUE_PLOT_LABELS[now.kind] : AGGREGATION_LABELS[now?.kind ?? 'latest'],
      items: [
        // A mean of a single value looks like a mistake unless the column says that it is a mean.
        {
          kind: 'heading',
          key: 'several',
          label: 'A cell has several values when several experiments wrote them.',
        },
        ...items,
        ...(plots.length > 0 ? [{ kind: 'separator' as const, key: 'plots' }] : []),
        ...(isPoints ? [line({ kind: 'latest', order: 'none' }, AGGREGATION_LABELS.latest)] : []),
        ...plots.map((kind) => line({ kind, order: 'none' }, VALUE_PLOT_LABELS[kind])),
      ],
    },
  ];
}

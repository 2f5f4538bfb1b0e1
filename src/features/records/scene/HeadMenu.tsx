import { SUMMARY_LABELS, summariesOf } from '@/domain/aggregations/summarize';
import { PLOT_KIND_LABELS, PLOT_KINDS } from '@/domain/curves/curveMeasure';
import type { Field } from '@/domain/kinds/field';
import { whyNot } from '@/domain/permissions/whyNot';
import type { CurveColumn } from '@/domain/views/curveColumn';
import { newId } from '@/lib/newId';
import { useActor } from '@/store/hooks/useActor';
import { type AnchorRect, MenuAt, type MenuItem } from '@/ui';
import { selectionRange } from '@/ui/grid';
import { headingsAt, joinHeading, leaveHeading } from '../model/columnHeadings';
import { fieldIdOfRule, targetOf } from '../model/columnModel';
import { groupLevels, MOST_LEVELS, toggledLevel } from '../model/groupLevels';
import { patchColumn, showColumn, showPlotAs } from '../model/patchColumns';
import { firstRule } from '../model/rules';
import { headingItems } from './HeadingMenu';
import { type SceneParts, useSceneParts } from './sceneParts';
import { valueItems } from './valueItems';

/** The menu of a column. */
export function HeadMenu({ fieldId, rect, onClose }: { fieldId: string; rect: AnchorRect; onClose(): void }) {
  const parts = useSceneParts();
  const { cx, slice, settings, change, sortBy, onOverlay, onOpenRule } = parts;
  const noAggregation = whyNot(useActor(), 'aggregation.write', { slice_id: slice.id, program_ids: slice.program_ids });
  const field = cx.table.fields.get(fieldId);
  if (!field) return null;
  const column = cx.columns.find((one) => one.field.id === fieldId);
  const sorted = settings.sorts.find((sort) => fieldIdOfRule(sort, settings) === fieldId);
  const levels = groupLevels(settings);
  const grouped = levels.includes(fieldId);
  const made = field.attrs.aggregation?.field_id;
  const curves = cx.table.curves.get(made ?? fieldId);
  const items: MenuItem[] = [
    {
      key: 'up',
      label: 'Sort ascending',
      icon: 'up',
      checked: sorted?.descending === false,
      onSelect: () => sortBy(fieldId, false, false),
    },
    {
      key: 'down',
      label: 'Sort descending',
      icon: 'arrow-down',
      checked: sorted?.descending === true,
      onSelect: () => sortBy(fieldId, false, true),
    },
    {
      key: 'filter',
      label: 'Filter by this field',
      icon: 'filter',
      onSelect: () => {
        const filter = firstRule(field, targetOf(fieldId, slice, settings), newId);
        if (!filter) return;
        change({ filters: [...settings.filters, filter] });
        if (filter.id) onOpenRule(filter.id);
      },
    },
    {
      key: 'group',
      label: grouped ? 'Ungroup' : levels.length > 0 ? 'Then group by this field' : 'Group by this field',
      icon: 'group',
      ...(curves
        ? { disabledReason: 'It is recalculated with every change of a curve.' }
        : field.attrs.lookup
          ? { disabledReason: 'You cannot group by a lookup field.' }
          : field.attrs.aggregation
            ? { disabledReason: 'It consists of several values.' }
            : !grouped && levels.length >= MOST_LEVELS
              ? { disabledReason: `A view groups by ${MOST_LEVELS} fields at most.` }
              : {}),
      onSelect: () => change(toggledLevel(settings, fieldId)),
    },
    {
      key: 'summary',
      label: 'Summary',
      icon: 'sigma',
      onSelect: () => onOverlay({ kind: 'summary', fieldId, rect }),
    },
    ...valueItems(parts, fieldId, noAggregation),
    { kind: 'separator', key: 's1' },
    {
      key: 'freeze',
      label: column?.frozen ? 'Unfreeze column' : 'Freeze column',
      icon: 'freeze',
      onSelect: () => change(patchColumn(settings, fieldId, { is_frozen: !column?.frozen }, newId)),
    },
    ...columnHeadingItems(parts, fieldId),
    {
      key: 'hide',
      label: 'Hide',
      icon: 'eye-off',
      shortcut: 'Alt+Shift+-',
      ...(column?.isKey ? { disabledReason: 'Key fields cannot be hidden.' } : {}),
      onSelect: () => change(showColumn(settings, fieldId, false, newId)),
    },
    ...(curves ? curveItems(parts, curves) : fieldItems(parts, cx.table.fields.get(made ?? fieldId) ?? field)),
  ];
  return <MenuAt anchor={rect} items={items} onClose={onClose} />;
}

/** The menu lines for the heading above a column, or for the column under one. */
function columnHeadingItems(parts: SceneParts, fieldId: string): MenuItem[] {
  const { cx, settings, change, onOverlay, grid } = parts;
  const shown = cx.columns.map(({ field }) => field.id);
  const { own, beside } = headingsAt(settings, shown, fieldId);
  const selection = grid.current?.getSelection?.();
  const range =
    selection?.kind === 'columns' ? selectionRange(selection, { rowCount: 1, colCount: shown.length }) : null;
  const chosen = range ? shown.slice(range.startCol, range.endCol + 1) : [];
  const over = chosen.includes(fieldId) ? chosen : [fieldId];
  return [
    {
      key: 'heading',
      label: over.length > 1 ? `Add a heading over ${over.length} columns` : 'Add a heading',
      icon: 'group',
      onSelect: () => onOverlay({ kind: 'heading', over }),
    },
    ...beside.map(
      (group): MenuItem => ({
        key: `join ${group.id}`,
        label: `Put under “${group.name}”`,
        onSelect: () => change(joinHeading(settings, fieldId, group.id, newId)),
      }),
    ),
    ...(own
      ? [
          {
            key: 'leave',
            label: `Take out of “${own.name}”`,
            onSelect: () => change(leaveHeading(settings, fieldId, newId)),
          },
          ...headingItems(parts, own.id),
        ]
      : []),
  ];
}

/** The menu lines for the field of a column. */
function fieldItems({ cx, slice, onOverlay }: SceneParts, { id: fieldId, attrs }: Field): MenuItem[] {
  const closed =
    attrs.structure_measure !== undefined
      ? 'It is computed from the structure.'
      : cx.table.mayChangeFields
        ? undefined
        : cx.table.whyNot('field.create');
  const kept = closed ?? (slice.key_field_ids.includes(fieldId) ? 'Key fields cannot be removed.' : undefined);
  return [
    {
      key: 'edit',
      label: 'Edit field',
      icon: 'settings',
      ...(closed ? { disabledReason: closed } : {}),
      onSelect: () => onOverlay(attrs.lookup ? { kind: 'editLookup', fieldId } : { kind: 'editField', fieldId }),
    },
    ...(attrs.lookup
      ? []
      : [
          {
            key: 'merge',
            label: 'Merge into another field',
            icon: 'merge' as const,
            ...(kept ? { disabledReason: kept } : {}),
            onSelect: () => onOverlay({ kind: 'mergeField', fieldId }),
          },
        ]),
    {
      key: 'remove',
      label: attrs.lookup ? 'Delete' : 'Archive or delete',
      icon: 'trash',
      ...(kept ? { disabledReason: kept } : { danger: true }),
      onSelect: () => onOverlay({ kind: 'removeField', fieldId }),
    },
  ];
}

/** The menu lines for a column of curves: draw differently, or open. */
function curveItems(parts: SceneParts, column: CurveColumn): MenuItem[] {
  const { settings, change, onOpenCurves } = parts;
  const open: MenuItem = {
    key: 'curves',
    label: 'Open the curves',
    icon: 'curve',
    onSelect: () => onOpenCurves(column.config.id),
  };
  const { measure } = column;
  if (measure.kind !== 'plot') return [open];
  return [
    open,
    { kind: 'separator', key: 's2' },
    ...PLOT_KINDS.map(
      (plot): MenuItem => ({
        key: plot,
        label: PLOT_KIND_LABELS[plot],
        checked: measure.plot === plot,
        onSelect: () => change(showPlotAs(settings, column.id, plot)),
      }),
    ),
  ];
}

export function summaryItems(parts: SceneParts, fieldId: string): MenuItem[] {
  const { settings, change, cx } = parts;
  const column = cx.columns.find(({ field }) => field.id === fieldId);
  const now = column?.summary ?? null;
  return [
    {
      key: 'none',
      label: 'None',
      checked: now === null,
      onSelect: () => change(patchColumn(settings, fieldId, { summary: '' }, newId)),
    },
    ...(column ? summariesOf(column.field) : []).map(
      (kind): MenuItem => ({
        key: kind,
        label: SUMMARY_LABELS[kind],
        checked: now === kind,
        onSelect: () => change(patchColumn(settings, fieldId, { summary: kind }, newId)),
      }),
    ),
  ];
}

import { optionsOf } from '@/domain/fields/fieldContext';
import type { Field } from '@/domain/kinds/field';
import type { FieldType } from '@/domain/kinds/fieldType';
import type { RowOf } from '@/domain/kinds/registry';
import type { RecordGroup } from '@/engine/tableTypes';
import type { Json } from '@/lib/json';
import type { ViewSettings } from '../model/viewSettings';

/** Types of fields whose values can form lanes. */
export const LANE_TYPES: ReadonlySet<FieldType> = new Set([
  'select',
  'status',
  'boolean',
  'people',
  'record-reference',
]);

/** Maximum number of lanes of a board; a reference may have as many values as there are records. */
export const MOST_LANES = 200;

/** One column of a board. */
export interface Lane {
  /** Stable name, for the order of lanes and for hidden ones: the option or value; '' for the lane without a value. */
  key: string;
  label: string;
  /** The value that a card is given here; null empties the cell. */
  content: Json;
  count: number;
  /** Index of its first record among all that are shown. */
  start: number;
}

export interface Lanes {
  shown: readonly Lane[];
  hidden: readonly Lane[];
  /** Number of lanes beyond those that can be drawn. */
  beyond: number;
  /** Keys of all lanes in order, including hidden ones. */
  order: readonly string[];
}

const NOT_SET = 'Not set';

/**
 * The field by which a board with these settings is divided into lanes: the chosen one, the workspace's default,
 * otherwise the first suitable one.
 */
export function laneFieldOf(
  settings: Pick<ViewSettings, 'display_mode' | 'kanban_field_id'>,
  fields: ReadonlyMap<string, Field>,
  usual: string | null,
): Field | null {
  if (settings.display_mode !== 'kanban') return null;
  return firstLaneField(settings.kanban_field_id, fields, usual);
}

/** As laneFieldOf, whatever the mode of the view. */
export function firstLaneField(
  chosen: string | null,
  fields: ReadonlyMap<string, Field>,
  usual: string | null,
): Field | null {
  const able = [...fields.values()].filter(isLaneField);
  return (
    able.find(({ id }) => id === chosen) ??
    able.find(({ id }) => id === usual) ??
    able.find(({ field_type }) => field_type === 'status') ??
    able.find(({ field_type }) => field_type === 'select') ??
    able[0] ??
    null
  );
}

/** Whether a field of a table can form the lanes of its board. */
export function isLaneField({ field_type, attrs }: Field): boolean {
  return LANE_TYPES.has(field_type) && attrs.aggregation === undefined && attrs.lookup === undefined;
}

function keyOf(content: Json): string {
  if (content === null) return '';
  return Array.isArray(content) ? content.join() : String(content);
}

/** The lanes that a field has even if no record has the value. */
function fixedLanes(field: Field): Pick<Lane, 'label' | 'content'>[] {
  if (field.field_type === 'boolean')
    return [
      { label: 'Yes', content: true },
      { label: 'No', content: false },
    ];
  return optionsOf(field)
    .filter((option) => !option.is_archived)
    .map((option) => ({ label: option.name, content: option.id }));
}

/**
 * The lanes of a board in order: first the one without a value, then as the board specifies, then as in the field.
 * @param groups the engine's counts by value of the field; null before the first answer.
 */
export function lanesOf(
  field: Field,
  groups: readonly RecordGroup[] | null,
  board: Pick<RowOf<'kanban'>, 'lane_order' | 'hidden_lanes'> | null,
): Lanes {
  const lanes = new Map<string, Lane>([['', { key: '', label: NOT_SET, content: null, count: 0, start: 0 }]]);
  for (const lane of fixedLanes(field))
    lanes.set(keyOf(lane.content), { ...lane, key: keyOf(lane.content), count: 0, start: 0 });
  for (const { content, label, count, startIndex } of groups ?? []) {
    const key = keyOf(content);
    lanes.set(key, { key, label: lanes.get(key)?.label ?? label, content, count, start: startIndex });
  }
  const order = new Map((board?.lane_order ?? []).map((key, at) => [key, at]));
  const placeOf = ({ key }: Lane) => (key === '' && !order.has('') ? -1 : (order.get(key) ?? order.size));
  const sorted = [...lanes.values()].sort((a, b) => placeOf(a) - placeOf(b));
  const away = new Set(board?.hidden_lanes ?? []);
  const open = sorted.filter(({ key }) => !away.has(key));
  return {
    shown: open.slice(0, MOST_LANES),
    hidden: sorted.filter(({ key }) => away.has(key)),
    beyond: Math.max(0, open.length - MOST_LANES),
    order: sorted.map(({ key }) => key),
  };
}

/** The order of all lanes after one was moved past its neighbour; hidden ones keep their positions. */
export function movedLane({ shown, order }: Lanes, key: string, by: -1 | 1): string[] {
  const at = shown.findIndex((lane) => lane.key === key);
  const neighbour = at < 0 ? undefined : shown[at + by];
  if (!neighbour) return [...order];
  const keys = order.filter((one) => one !== key);
  const to = keys.indexOf(neighbour.key);
  keys.splice(by < 0 ? to : to + 1, 0, key);
  return keys;
}

/** The lane that contains the record at an index among all records. */
export function laneAt(lanes: readonly Lane[], place: number): Lane | undefined {
  return lanes.find(({ start, count }) => count > 0 && place >= start && place < start + count);
}

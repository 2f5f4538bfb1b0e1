import { describe, expect, it } from 'vitest';
import type { PropertyDefinition } from '@/domain/kinds/propertyDefinition';
import {
  allColumns,
  gridTemplate,
  leastWidth,
  movedColumn,
  offeredColumns,
  shownColumns,
  USUAL,
  USUAL_COLUMNS,
  withColumn,
} from '@/features/tasks/list/columns';

const property = (id: string, more: Partial<PropertyDefinition> = {}) =>
  ({
    id,
    property_name: `Field ${id}`,
    field_type: 'number',
    is_archived: false,
    resource_types: ['task'],
    ...more,
  }) as PropertyDefinition;

const ALL = allColumns([
  property('dose'),
  property('gone', { is_archived: true }),
  property('elsewhere', { resource_types: ['task_definition'] }),
]);
const NONE = { columns: [], hidden_columns: [] };
const ids = (settings: { columns: string[]; hidden_columns: string[] }) =>
  shownColumns(settings, ALL).map(({ id }) => id);

describe('the columns of a list of items', () => {
  it('fit beside the navigation on a screen of 1280 px, even with dates of another year', () => {
    expect(leastWidth(USUAL, {})).toBeLessThanOrEqual(1280 - 216);
    const dates = USUAL.filter(({ id }) => id === 'task_start_date' || id === 'task_due_date');
    // 30 Jan 2027 in bold, as a late date is written.
    for (const { usual } of dates) expect(Number.parseInt(usual.replace(/\D+/, ''), 10)).toBeGreaterThanOrEqual(86);
  });

  it('are the default ones until somebody chooses, and metadata fields of items are offered', () => {
    expect(ids(NONE)).toEqual(USUAL_COLUMNS);
    const offered = offeredColumns(NONE, ALL).map(({ column }) => column.id);
    expect(offered).toContain('dose');
    expect(offered).not.toContain('gone');
    expect(offered).not.toContain('elsewhere');
  });

  it('keep their position when hidden, and return to it; a new one is last', () => {
    const hidden = withColumn(NONE, 'people', false);
    expect(ids(hidden)).toEqual(USUAL_COLUMNS.filter((id) => id !== 'people'));
    expect(ids(withColumn(hidden, 'people', true))).toEqual(USUAL_COLUMNS);
    expect(ids(withColumn(hidden, 'dose', true)).at(-1)).toBe('dose');
  });

  it('move past each other, and what the view contains but was deleted is left out of both', () => {
    const held = { columns: ['task_status', 'gone', 'people'], hidden_columns: [] };
    expect(ids(held)).toEqual(['task_status', 'people']);
    expect(ids(movedColumn(held, 'people', -1, ALL))).toEqual(['people', 'task_status']);
    expect(movedColumn(held, 'task_status', -1, ALL)).toBe(held);
  });

  it('are as wide as somebody made them, and the list scrolls sideways if they do not fit', () => {
    const two = shownColumns({ columns: ['task_status', 'dose'], hidden_columns: [] }, ALL);
    expect(gridTemplate(two, { dose: 300 })).toBe('28px minmax(300px, 3fr) clamp(122px, 9vw, 150px) 300px');
    expect(leastWidth(two, { dose: 300 }) - leastWidth(two, {})).toBe(160);
  });
});

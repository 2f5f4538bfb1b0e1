import { beforeEach, describe, expect, it } from 'vitest';
import { ada, idOf, milo, refused, WorkLab } from '../../support/workLab';

let lab: WorkLab;
let buffer: string;
beforeEach(async () => {
  lab = new WorkLab();
  const field = { property_name: 'Buffer', field_type: 'number', resource_types: ['task'] };
  buffer = await idOf(lab.run('POST /property_definitions', field, ada));
});
const make = (input: object) => lab.run('POST /task_views', { view_name: 'Mine', ...input }, ada);
const pathOf = async (input: object) => (await refused(make(input))).issues?.[0]?.path;

describe('filters of a task view', () => {
  it('are refused with their name if they are meaningless', async () => {
    const rule = (filter_type: string, id = buffer) => ({
      property_filters: [{ property_definition_id: id, filter_type, filter_prop: 1 }],
    });
    expect(await pathOf({ due: { filter_type: 'bogus', filter_prop: null } })).toEqual(['due', 'filter_type']);
    expect(await pathOf({ due: { filter_type: 'greater_than', filter_prop: 1 } })).toEqual(['due', 'filter_type']);
    expect(await pathOf(rule('text_contains'))).toEqual(['property_filters', 0, 'filter_type']);
    const unknown = '01900000-0000-7000-8000-00000000ffff';
    expect(await pathOf(rule('equals', unknown))).toEqual(['property_filters', 0, 'property_definition_id']);
    expect(await pathOf({ sorts: [{ id: 'nonsense', desc: false }] })).toEqual(['sorts', 0, 'id']);
    const sorts = [
      { id: buffer, desc: true },
      { id: 'task_due_date', desc: false },
    ];
    await make({ ...rule('greater_than'), sorts, due: { filter_type: '', filter_prop: null } });
  });

  it('refer to existing columns: those of items, and metadata fields', async () => {
    expect(await pathOf({ columns: ['task_status', 'nonsense'] })).toEqual(['columns', 1]);
    expect(await pathOf({ hidden_columns: ['Nonsense'] })).toEqual(['hidden_columns', 0]);
    const id = await idOf(make({ columns: ['people', buffer], hidden_columns: [buffer] }));
    const view = await lab.get('task_view', id);
    // One that the view already had, for instance for a deleted field, is not checked.
    lab.make('task_view', { ...view, columns: ['gone', 'people'] } as never);
    await lab.run('PATCH /task_views/{id}', { id, columns: ['people', 'gone'], hidden_columns: ['gone'] }, ada);
    expect(await lab.get('task_view', id)).toMatchObject({ columns: ['people', 'gone'], hidden_columns: ['gone'] });
  });

  it('keep the widths of existing columns, and of the item itself', async () => {
    const widths = (held: object) => ({ view_mode_settings: { list: { widths: held } } });
    expect(await pathOf(widths({ people: 90, nonsense: 80 }))).toEqual([
      'view_mode_settings',
      'list',
      'widths',
      'nonsense',
    ]);
    const id = await idOf(make(widths({ item: 300, people: 90, [buffer]: 120 })));
    const view = await lab.get('task_view', id);
    lab.make('task_view', { ...view, ...widths({ gone: 70 }) } as never);
    await lab.run('PATCH /task_views/{id}', { id, ...widths({ gone: 75, people: 90 }) }, ada);
    expect((await lab.get('task_view', id))?.view_mode_settings.list?.widths).toEqual({ gone: 75, people: 90 });
  });

  it('stay as they are in a view that already has them', async () => {
    const id = await idOf(make({ sorts: [{ id: buffer, desc: true }] }));
    const view = await lab.get('task_view', id);
    lab.make('task_view', { ...view, sorts: [{ id: 'gone', desc: true }] } as never);
    await lab.run('PATCH /task_views/{id}', { id, sorts: [{ id: 'gone', desc: true }], view_name: 'Ours' }, ada);
    expect(await lab.get('task_view', id)).toMatchObject({ view_name: 'Ours', sorts: [{ id: 'gone', desc: true }] });
  });
});

describe('the order of cards in a view', () => {
  const orderOf = async (id: string) => (await lab.get('task_view', id))?.view_mode_settings.kanban?.card_order;
  const order = (id: string, card_order: Record<string, number>, actor = ada) =>
    lab.run('PATCH /task_views/{id}', { id, view_mode_settings: { kanban: { card_order } } }, actor);

  it('reflects the moves of everybody, and each undoes only their own', async () => {
    const board = { mode: 'kanban', kanban: { show_due: false, card_order: { a: 1, b: 2 } } };
    const id = await idOf(make({ view_type: 'shared', view_mode_settings: board }));
    const mine = await order(id, { a: 3 });
    await order(id, { c: 0.5 }, milo);
    expect(await orderOf(id)).toEqual({ a: 3, b: 2, c: 0.5 });
    expect(JSON.stringify(mine.event.changes)).not.toContain('card:b');
    await lab.undo(mine.event);
    expect(await orderOf(id)).toEqual({ a: 1, b: 2, c: 0.5 });
    expect((await lab.get('task_view', id))?.view_mode_settings).toMatchObject({
      mode: 'kanban',
      kanban: { show_due: false },
    });
    // Writing the same again reports nothing.
    expect((await order(id, { c: 0.5 })).event.changes).toEqual([]);
  });

  it('stays when the board is changed in another way, and vice versa', async () => {
    const id = await idOf(make({}));
    await order(id, { a: 1 });
    const show = { view_mode_settings: { mode: 'kanban', kanban: { show_labels: true } } };
    await lab.run('PATCH /task_views/{id}', { id, ...show }, ada);
    expect((await lab.get('task_view', id))?.view_mode_settings).toEqual({
      mode: 'kanban',
      kanban: { group_by_status: true, show_labels: true, card_order: { a: 1 } },
    });
    expect(Object.keys((await lab.get('task_view', id)) ?? {}).filter((name) => name.includes(':'))).toEqual([]);
  });
});

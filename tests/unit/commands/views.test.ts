import { describe, expect, it } from 'vitest';
import { HAND_PLACES } from '@/domain/sorts/moveByHand';
import { addRecord, buildTable } from './support';

describe('POST and PUT /record_views', () => {
  it('R-D-3.2 a new view shows a field as its display_aggregation_type says, which must exist', async () => {
    const table = await buildTable({
      Ki: { field_type: 'number', display_aggregation_type: 'mean' },
      Note: 'text',
    });
    const { plan } = await table.workspace.run('POST /record_views', {
      view_name: 'All',
      entity_slice_id: table.slice.id,
    });
    const view = (await table.workspace.get('view', (plan.answer as { id: string }).id))!;
    const of = (name: string) => view.view_fields.find((column) => column.data_field_id === table.fields[name]!.id);
    expect(of('Ki')?.aggregation_type).toBe('mean');
    expect(of('Note')?.aggregation_type).toBeNull();
    const loud = { id: table.fields.Ki!.id, display_aggregation_type: 'loudest' };
    await expect(table.workspace.run('PUT /data_fields/{id}', loud)).rejects.toMatchObject({ code: 'invalid' });
  });

  it('R-D-9.15 keeps a manual order, and refuses one of too many records', async () => {
    const table = await buildTable();
    const ids = [await addRecord(table, 'B'), await addRecord(table, 'A')];
    const record_order = ids.map((id) => ({ id }));
    const { plan } = await table.workspace.run('POST /record_views', {
      view_name: 'By hand',
      entity_slice_id: table.slice.id,
      sort_order: 'manual',
      record_order,
    });
    const { id } = plan.answer as { id: string };
    expect(await table.workspace.get('view', id)).toMatchObject({ sort_order: 'manual', record_order });
    await table.workspace.run('PUT /record_views/{id}', { id, record_order: [...record_order].reverse() });
    expect((await table.workspace.get('view', id))?.record_order).toEqual([...record_order].reverse());
    const many = Array.from({ length: HAND_PLACES + 1 }, () => record_order[0]);
    await expect(table.workspace.run('PUT /record_views/{id}', { id, record_order: many })).rejects.toMatchObject({
      code: 'invalid',
    });
  });
});

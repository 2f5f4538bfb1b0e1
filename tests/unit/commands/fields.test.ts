import { describe, expect, it } from 'vitest';
import { readLiveColumns } from '@/domain/commands/support/readLiveColumns';
import { NO_LOOKUPS } from '@/domain/fields/fieldContext';
import { previewMerge } from '@/domain/fields/previewMerge';
import type { Field } from '@/domain/kinds/field';
import { latestValue } from '@/domain/records/latestValue';
import { Refusal } from '@/domain/refusal';
import { liveView } from '@/domain/views/liveView';
import { addRecord, buildTable, type TableFixture } from './support';

const shown = ({ workspace, fields }: TableFixture, recordId: string, name: string) =>
  latestValue(workspace.recordRows.get(recordId)?.cells[fields[name]!.id] ?? [])?.content ?? null;
const optionName = async ({ workspace, fields }: TableFixture, name: string, id: unknown) =>
  (await workspace.get('field', fields[name]!.id))?.attrs.options?.find((option) => option.id === id)?.name;
const choice = (...names: string[]) => ({
  field_type: 'select',
  attrs: { options: names.map((name) => ({ name })) },
});

describe('change of a field type', () => {
  it('converts what the new type can express, keeps the rest as history, and can be undone', async () => {
    const table = await buildTable({ Dose: 'text' });
    const good = await addRecord(table, 'A', { Dose: '2.5' });
    const bad = await addRecord(table, 'B', { Dose: 'many' });
    const path = { id: table.fields.Dose!.id };
    const { event } = await table.workspace.run('PUT /data_fields/{id}', { ...path, field_type: 'number' });
    expect(shown(table, good, 'Dose')).toBe(2.5);
    expect((await table.workspace.get('field', path.id))?.field_type).toBe('number');
    expect(table.workspace.recordRows.get(bad)?.cells[path.id]?.map((value) => value.content)).toEqual(['many']);
    await table.workspace.run('POST /undo/{event_id}', { event_id: event.id });
    expect(shown(table, good, 'Dose')).toBe('2.5');
    expect((await table.workspace.get('field', path.id))?.field_type).toBe('text');
  });

  it('creates options from the texts for a choice', async () => {
    const table = await buildTable({ Stage: 'text' });
    const first = await addRecord(table, 'A', { Stage: 'Open' });
    const second = await addRecord(table, 'B', { Stage: 'open' });
    await table.workspace.run('PUT /data_fields/{id}', { id: table.fields.Stage!.id, field_type: 'select' });
    expect(await optionName(table, 'Stage', shown(table, first, 'Stage'))).toBe('Open');
    expect(shown(table, second, 'Stage')).toBe(shown(table, first, 'Stage'));
    await table.workspace.run('PUT /data_fields/{id}', { id: table.fields.Stage!.id, field_type: 'text' });
    expect(shown(table, second, 'Stage')).toBe('Open');
  });

  it('refuses types that cannot be converted', async () => {
    const table = await buildTable({ Structure: 'smiles-string' });
    const change = table.workspace.run('PUT /data_fields/{id}', {
      id: table.fields.Structure!.id,
      field_type: 'number',
    });
    await expect(change).rejects.toThrow('A smiles-string field cannot become number.');
  });

  it('accepts type and options in each form that a caller may use', async () => {
    const { workspace, slice } = await buildTable();
    const options = [{ name: 'One' }, { name: 'Two' }];
    const ways: [string, object][] = [
      ['a', { field_type: 'select', attrs: { options } }],
      ['b', { field_type: 'select', options }],
      ['c', { field_type_with_options: { field_type: 'select', options } }],
    ];
    for (const [field_name, way] of ways) {
      const input = { entity_slice_id: slice.id, field_name, ...way };
      const { plan } = await workspace.run('POST /data_fields', input);
      const field = await workspace.get('field', (plan.answer as { id: string }).id);
      expect(field).toMatchObject({ field_type: 'select', attrs: { options: [{ name: 'One' }, { name: 'Two' }] } });
    }
    const none = workspace.run('POST /data_fields', { entity_slice_id: slice.id, field_name: 'd' });
    await expect(none).rejects.toMatchObject({ issues: [{ path: ['field_type'] }] });
  });
});

describe('archiving a field', () => {
  it('removes it from views and restores it with its values; a field that identifies the records cannot be archived', async () => {
    const table = await buildTable({ Note: 'text' });
    const record = await addRecord(table, 'A', { Note: 'kept' });
    const { plan } = await table.workspace.run('POST /record_views', {
      entity_slice_id: table.slice.id,
      view_name: 'Notes',
      sorts: [{ key_field_id: table.fields.Note!.id }],
    });
    const archive = (id: string, is_archived: boolean) =>
      table.workspace.run('PUT /data_fields/{id}', { id, is_archived });
    expect((await archive(table.fields.Note!.id, true)).event.title).toBe('Archive field Note');
    const applied = async () => {
      const view = (await table.workspace.get('view', (plan.answer as { id: string }).id))!;
      const { view_fields, sorts } = liveView(view, await readLiveColumns(table.workspace, [view]));
      return [view_fields.map((column) => column.data_field_id), sorts.length];
    };
    expect(await applied()).toEqual([[], 0]);
    expect((await archive(table.fields.Note!.id, false)).event.title).toBe('Restore field Note');
    expect(await applied()).toEqual([[table.fields.Note!.id], 1]);
    expect(shown(table, record, 'Note')).toBe('kept');
    await expect(archive(table.key.id, true)).rejects.toThrow('Compound is a key field of Compounds.');
  });
});

describe('merging fields', () => {
  it('moves values, shows the newer one if both have a value, and is undone as one', async () => {
    const table = await buildTable({ Note: 'text', Remark: 'text' });
    const onlySource = await addRecord(table, 'A', { Remark: 'moved' });
    const targetNewer = await addRecord(table, 'B', { Remark: 'older' });
    await table.workspace.run('POST /records/{id}/values', {
      id: targetNewer,
      data: { [table.fields.Note!.id]: 'newer' },
    });
    const sourceNewer = await addRecord(table, 'C', { Note: 'older' });
    await table.workspace.run('POST /records/{id}/values', {
      id: sourceNewer,
      data: { [table.fields.Remark!.id]: 'newer' },
    });
    const { plan } = await table.workspace.run('POST /record_views', {
      entity_slice_id: table.slice.id,
      view_name: 'Remarks',
      filters: [{ key_field_id: table.fields.Remark!.id, filter_type: 'is_set' }],
      sorts: [{ key_field_id: table.fields.Remark!.id }],
    });
    const viewId = (plan.answer as { id: string }).id;
    const before = await table.workspace.get('view', viewId);
    const input = { source_field_id: table.fields.Remark!.id, target_field_id: table.fields.Note!.id };
    const { event } = await table.workspace.run('PUT /data_fields/merge', input);
    for (const [id, text] of [
      [onlySource, 'moved'],
      [targetNewer, 'newer'],
      [sourceNewer, 'newer'],
    ] as const)
      expect(shown(table, id, 'Note')).toBe(text);
    const view = await table.workspace.get('view', viewId);
    expect(view?.view_fields.map((vf) => vf.data_field_id)).toEqual([table.fields.Note!.id]);
    expect([view?.filters[0]?.key_field_id, view?.sorts[0]?.key_field_id]).toEqual([
      table.fields.Note!.id,
      table.fields.Note!.id,
    ]);
    expect((await table.workspace.get('field', table.fields.Remark!.id))?.is_deleted).toBe(true);
    await table.workspace.run('POST /undo/{event_id}', { event_id: event.id });
    expect(shown(table, onlySource, 'Note')).toBeNull();
    expect(shown(table, sourceNewer, 'Note')).toBe('older');
    expect(await table.workspace.get('view', viewId)).toEqual(before);
    expect((await table.workspace.get('field', table.fields.Remark!.id))?.is_deleted).toBe(false);
  });

  it('is previewed: how many values move, where both have one and which is shown, and what does not fit', async () => {
    const table = await buildTable({ Note: 'text', Remark: 'text', Dose: 'number' });
    const { Note, Remark, Dose } = table.fields;
    const write = (id: string, field: Field, content: unknown) =>
      table.workspace.run('POST /records/{id}/values', { id, data: { [field.id]: content } });
    await addRecord(table, 'A', { Remark: '12' });
    await addRecord(table, 'Same', { Remark: 'x', Note: 'x' });
    const newer = await addRecord(table, 'B', { Remark: 'older' });
    await write(newer, Note!, 'newer');
    const older = await addRecord(table, 'C', { Note: 'older' });
    await write(older, Remark!, 'newer');
    const records = [...table.workspace.recordRows.values()];
    expect(previewMerge(records, Remark!, Note!, NO_LOOKUPS, 5)).toEqual({
      value_count: 4,
      clash_count: 2,
      invalid_count: 0,
      lines: [
        { record_id: newer, record_identifier: 'B', source: 'older', target: 'newer', shown: 'target', fault: null },
        { record_id: older, record_identifier: 'C', source: 'newer', target: 'older', shown: 'source', fault: null },
      ],
    });
    const intoNumber = previewMerge(records, Remark!, Dose!, NO_LOOKUPS, 1);
    expect(intoNumber).toMatchObject({ value_count: 4, clash_count: 0, invalid_count: 3 });
    expect(intoNumber.lines).toMatchObject([{ record_identifier: 'Same', source: 'x', fault: 'Not a number' }]);
  });

  it('merges options by name', async () => {
    const table = await buildTable({ Stage: choice('Open', 'Done'), Phase: choice('open', 'Parked') });
    const optionOf = (name: string, text: string) =>
      table.fields[name]!.attrs.options!.find((option) => option.name === text)!.id;
    const open = await addRecord(table, 'A', { Phase: optionOf('Phase', 'open') });
    const parked = await addRecord(table, 'B', { Phase: optionOf('Phase', 'Parked') });
    await table.workspace.run('PUT /data_fields/merge', {
      source_field_id: table.fields.Phase!.id,
      target_field_id: table.fields.Stage!.id,
    });
    expect(shown(table, open, 'Stage')).toBe(optionOf('Stage', 'Open'));
    expect(await optionName(table, 'Stage', shown(table, parked, 'Stage'))).toBe('Parked');
  });

  it('refuses to lose a value or an identifier', async () => {
    const table = await buildTable({ Note: 'text', Dose: 'number', Structure: 'smiles-string' });
    await addRecord(table, 'A', { Note: 'many' });
    const merge = (source: string, target: string) =>
      table.workspace.run('PUT /data_fields/merge', { source_field_id: source, target_field_id: target });
    const { Note, Dose, Structure } = table.fields;
    await expect(merge(Note!.id, Dose!.id)).rejects.toThrow('A: Dose cannot hold its value. Not a number');
    await expect(merge(Note!.id, Note!.id)).rejects.toThrow(Refusal);
    await expect(merge(Note!.id, Structure!.id)).rejects.toMatchObject({ code: 'conflict' });
    await expect(merge(table.key.id, Note!.id)).rejects.toThrow('Compound');
  });
});

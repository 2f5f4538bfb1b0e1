import { buildActor } from '@tests/support/memoryWorkspace';
import { describe, expect, it } from 'vitest';
import { currentValues } from '@/domain/records/currentValues';
import { addRecord, buildTable } from './support';

const other = buildActor({ user_id: '01900000-0000-7000-8000-00000000a002', access_level: 'team-member' });

async function edited() {
  const table = await buildTable({ Note: 'text' });
  const id = await addRecord(table, 'CMP-1', { Note: 'first' });
  const field = table.fields.Note!.id;
  const write = (content: string, actor = buildActor()) =>
    table.workspace.run('POST /records/{id}/values', { id, data: { [field]: content } }, actor);
  const shown = async () => currentValues((await table.workspace.record(id))!.cells[field] ?? [])[0]?.content;
  const undo = (eventId: string, mode = 'strict', actor = buildActor()) =>
    table.workspace.run('POST /undo/{event_id}', { event_id: eventId, mode }, actor);
  return { table, id, field, write, shown, undo };
}

describe('POST /undo/{event_id}', () => {
  it('S6 hides the value, shows the previous one, and can itself be undone', async () => {
    const { write, shown, undo, table, id, field } = await edited();
    const { event } = await write('second');
    const undone = await undo(event.id);
    expect(await shown()).toBe('first');
    expect((await table.workspace.record(id))!.cells[field]).toHaveLength(2);
    await undo(undone.event.id);
    expect(await shown()).toBe('second');
  });

  it('S6 reports a conflict if somebody wrote the cell since; mine leaves their value, and names their operation', async () => {
    const { write, shown, undo } = await edited();
    const { event } = await write('mine');
    const theirs = await write('theirs', other);
    await expect(undo(event.id)).rejects.toMatchObject({ code: 'conflict', issues: [{ code: 'changed_since' }] });
    await undo(event.id, 'mine');
    expect(await shown()).toBe('theirs');
    expect(theirs.event.undone_by).toBeNull();
  });

  it('S6 is allowed for the author and for admins', async () => {
    const { write, undo } = await edited();
    const { event } = await write('mine');
    await expect(undo(event.id, 'strict', other)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('S6 respects the current rights', async () => {
    const { write, undo } = await edited();
    const { event } = await write('theirs', other);
    await expect(undo(event.id, 'strict', { ...other, access_level: 'viewer' })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  it('works only once', async () => {
    const { write, undo } = await edited();
    const { event } = await write('second');
    await undo(event.id);
    await expect(undo(event.id)).rejects.toMatchObject({ message: 'This change can no longer be undone.' });
  });

  it('undoes the creation of a record, and restores it', async () => {
    const { table, undo } = await edited();
    const id = await addRecord(table, 'CMP-2', { Note: 'x' });
    const undone = await undo(table.workspace.events.at(-1)!.id);
    expect((await table.workspace.record(id))!.attrs.is_deleted).toBe(true);
    await undo(undone.event.id);
    const record = (await table.workspace.record(id))!;
    expect(record.attrs.is_deleted).toBe(false);
    expect(currentValues(record.cells[table.fields.Note!.id]!)).toHaveLength(1);
  });

  it('undoes a change of a view attribute by attribute', async () => {
    const { table, undo } = await edited();
    const { plan } = await table.workspace.run('POST /record_views', {
      view_name: 'All',
      entity_slice_id: table.slice.id,
    });
    const { id } = plan.answer as { id: string };
    const mine = await table.workspace.run('PUT /record_views/{id}', { id, view_name: 'Mine' });
    await table.workspace.run('PUT /record_views/{id}', { id, sort_descending: true }, other);
    await undo(mine.event.id);
    expect(await table.workspace.get('view', id)).toMatchObject({ view_name: 'All', sort_descending: true });
  });

  it('S6 undoes one operation after another: what was undone in between is no conflict', async () => {
    const { table, undo } = await edited();
    const run: typeof table.workspace.run = (call, input, actor) => table.workspace.run(call, input, actor);
    const made = await run('POST /record_views', { view_name: 'All', entity_slice_id: table.slice.id });
    const { id } = made.plan.answer as { id: string };
    const view = () => table.workspace.get('view', id);
    const mine = await run('PUT /record_views/{id}', { id, view_name: 'Mine' });
    const ours = await run('PUT /record_views/{id}', { id, view_name: 'Ours' });
    await undo(ours.event.id);
    const theirs = await run('PUT /record_views/{id}', { id, view_name: 'Theirs' }, other);
    await undo(theirs.event.id, 'strict', other);
    await undo(mine.event.id);
    expect(await view()).toMatchObject({ view_name: 'All' });
    const gone = await run('DELETE /record_views/{id}', { id });
    await undo(gone.event.id);
    await undo(made.event.id);
    expect(await view()).toMatchObject({ is_deleted: true });
  });

  it('S6 asks if somebody wrote the same value again, or if the value to be undone is no longer there', async () => {
    const { table, undo } = await edited();
    const run: typeof table.workspace.run = (call, input, actor) => table.workspace.run(call, input, actor);
    const made = await run('POST /record_views', { view_name: 'All', entity_slice_id: table.slice.id });
    const { id } = made.plan.answer as { id: string };
    const rename = (name: string, actor = buildActor()) =>
      run('PUT /record_views/{id}', { id, view_name: name }, actor);
    const mine = await rename('Mine');
    await rename('Theirs', other);
    await rename('Mine', other);
    await expect(undo(mine.event.id)).rejects.toMatchObject({ code: 'conflict' });
    await rename('Third', other);
    const fourth = await rename('Fourth', other);
    await undo(fourth.event.id, 'strict', other);
    await expect(undo(mine.event.id)).rejects.toMatchObject({ code: 'conflict' });
  });
});

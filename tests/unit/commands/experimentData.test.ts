import { ada, idOf, milo, refused, VERA, WorkLab } from '@tests/support/workLab';
import { beforeEach, describe, expect, it } from 'vitest';
import { operationsOf } from '@/domain/records/recordOperations';

let lab: WorkLab;
let sliceId: string;
let keyId: string;
let noteId: string;
let recordId: string;
beforeEach(async () => {
  lab = new WorkLab();
  sliceId = await idOf(lab.run('POST /entity_slices', { slice_name: 'Compounds' }, ada));
  keyId = (await lab.get('slice', sliceId))?.key_field_ids[0] as string;
  noteId = await idOf(
    lab.run('POST /data_fields', { entity_slice_id: sliceId, field_name: 'Note', field_type: 'text' }, ada),
  );
  recordId = await idOf(
    lab.run('POST /records', { entity_slice_id: sliceId, key_field_to_value: { [keyId]: 'C-1' }, data: {} }, ada),
  );
});

const experiment = (more: object = {}) => lab.makeTask('E', { task_type: 'operation', ...more });
const note = (operation_id: string | null, actor = ada) =>
  lab.run('POST /records/{id}/values', { id: recordId, data: { [noteId]: 'seen' }, operation_id }, actor);

describe('data of experiments', () => {
  it('are written under experiments and design cycles, and under nothing else', async () => {
    await note(await experiment());
    await note(await lab.makeTask('C', { task_type: 'cycle' }));
    const refusal = await refused(note(await lab.makeTask('T')));
    expect(refusal.message).toMatch(/cannot contain records/);
    // The name that the caller used: the id of these calls is that of the record.
    expect(refusal).toMatchObject({ issues: [{ path: ['operation_id'] }] });
    expect((await refused(note(await experiment({ is_draft: true })))).message).toMatch(/draft/);
    const cell = (await lab.record(recordId))?.cells[noteId] ?? [];
    expect(new Set(cell.map(({ operation_id }) => operation_id)).size).toBe(2);
  });

  it('are read-only once the experiment is closed: values, new records, and undo', async () => {
    const id = await experiment();
    const { event } = await note(id);
    await lab.patch(id, { task_status: 'locked' });
    expect((await refused(note(id))).code).toBe('forbidden');
    const made = { entity_slice_id: sliceId, operation_id: id, records: [{ data: { [keyId]: 'C-2' } }] };
    expect((await refused(lab.run('POST /records/bulk', made, ada))).code).toBe('forbidden');
    expect((await refused(lab.undo(event))).code).toBe('forbidden');
    await note(null);
    await lab.run('POST /tasks/{id}/unlock', { id }, ada);
    await lab.undo(event);
  });

  it('can only be written by assignees and reviewers while the experiment is in review', async () => {
    const id = await experiment({ task_status: 'in review', reviewer_ids: [VERA] });
    expect((await refused(note(id, milo))).code).toBe('forbidden');
    await note(id, { ...milo, user_id: VERA });
  });
});

describe('records of an experiment', () => {
  it('are added at the end, once each, and can be removed', async () => {
    const id = await experiment();
    const add = (record_ids: string[]) => lab.run('POST /tasks/{id}/records', { id, record_ids }, milo);
    const { event } = await add([recordId]);
    await add([recordId]);
    expect((await lab.task(id)).record_ids).toEqual([recordId]);
    await lab.undo(event, ada);
    expect((await lab.task(id)).record_ids).toEqual([]);
    await add([recordId]);
    await lab.run('POST /tasks/{id}/records/remove', { id, record_ids: [recordId] }, milo);
    expect((await lab.task(id)).record_ids).toEqual([]);
    expect((await refused(add(['01900000-0000-7000-8000-0000000000ff']))).code).toBe('not_found');
  });

  it('are linked and listed by one operation, however they are added, and removed by one', async () => {
    const id = await experiment();
    const bound = async (recordOf: string) => operationsOf((await lab.record(recordOf))!.attrs).has(id);
    const add = () => lab.run('POST /tasks/{id}/records', { id, record_ids: [recordId] }, milo);
    await add();
    expect(await bound(recordId)).toBe(true);
    await lab.run('POST /tasks/{id}/records/remove', { id, record_ids: [recordId] }, milo);
    expect(await bound(recordId)).toBe(false);
    await add();
    expect(await bound(recordId)).toBe(true);
    await lab.run('POST /tasks/{id}/records/remove', { id, record_ids: [recordId] }, milo);
    const committed = { operation_id: id, entity_slice_id: sliceId, record_ids: [recordId] };
    await lab.run('PATCH /records/commit', committed, ada);
    expect(await bound(recordId)).toBe(true);
    expect((await lab.task(id)).record_ids).toEqual([recordId]);
    const { plan } = await lab.run(
      'POST /records',
      { entity_slice_id: sliceId, operation_id: id, key_field_to_value: { [keyId]: 'S-9' } },
      ada,
    );
    const made = (plan.answer as { id: string }).id;
    expect((await lab.task(id)).record_ids).toEqual([recordId, made]);
    expect(await bound(made)).toBe(true);
    await lab.run('POST /tasks/{id}/records/remove', { id, record_ids: [made] }, milo);
    expect(await bound(made)).toBe(false);
  });

  const more = (name: string) =>
    idOf(lab.run('POST /records', { entity_slice_id: sliceId, key_field_to_value: { [keyId]: name }, data: {} }, ada));
  const change = (id: string, act: '' | '/remove', record_ids: string[], actor = ada) =>
    lab.run(`POST /tasks/{id}/records${act}`, { id, record_ids }, actor);
  const listed = async (id: string) => (await lab.task(id)).record_ids;

  it('are named in an event only if they are added or removed, however many there are', async () => {
    const id = await experiment();
    const many = [recordId];
    for (let i = 0; i < 30; i++) many.push(await more(`M-${i}`));
    await change(id, '', many);
    const last = await more('last');
    const added = await change(id, '', [last]);
    const gone = await change(id, '/remove', [last]);
    for (const { event } of [added, gone]) {
      expect(JSON.stringify(event.changes)).toContain(last);
      expect(JSON.stringify(event.changes)).not.toContain(recordId);
    }
    expect(await listed(id)).toEqual(many);
    expect(Object.keys(await lab.task(id)).filter((name) => name.startsWith('in:'))).toEqual([]);
  });

  it('keep their order: one that was removed and added again is last, and an undo leaves it where it was', async () => {
    const id = await experiment();
    const [b, c] = [await more('b'), await more('c')];
    await change(id, '', [recordId, b, c]);
    const { event } = await change(id, '/remove', [b]);
    expect(await listed(id)).toEqual([recordId, c]);
    await lab.undo(event);
    expect(await listed(id)).toEqual([recordId, b, c]);
    await change(id, '/remove', [recordId, b]);
    await change(id, '', [b, recordId]);
    expect(await listed(id)).toEqual([c, b, recordId]);
  });

  it('added by two people at the same time are all there, and each undoes only their own', async () => {
    const id = await experiment();
    const [b, c] = [await more('b'), await more('c')];
    const mine = await change(id, '', [recordId, b]);
    const theirs = await change(id, '', [c], milo);
    await lab.undo(mine.event);
    expect(await listed(id)).toEqual([c]);
    await lab.undo(theirs.event, milo);
    expect(await listed(id)).toEqual([]);
    // Only what a colleague has removed since causes a question.
    const again = await change(id, '', [recordId, b]);
    await change(id, '/remove', [b], milo);
    expect((await refused(lab.undo(again.event))).code).toBe('conflict');
  });

  it('do not prevent a new experiment from being undone once they have been removed by undo', async () => {
    const { event } = await lab.run('POST /tasks', { task_type: 'operation', task_title: 'E' }, ada);
    const added = await change(event.changes[0]?.id as string, '', [recordId]);
    expect((await refused(lab.undo(event))).code).toBe('conflict');
    await lab.undo(added.event);
    await lab.undo(event);
  });

  it('follow a list that was written as a whole, plus later additions and removals', async () => {
    const [b, c] = [await more('b'), await more('c')];
    const id = await experiment();
    const row = await lab.task(id);
    lab.make('task', { ...row, record_ids: [b, recordId] });
    await change(id, '', [b, c]);
    expect(await listed(id)).toEqual([b, recordId, c]);
    const { event } = await change(id, '/remove', [b]);
    expect(await listed(id)).toEqual([recordId, c]);
    await lab.undo(event);
    expect(await listed(id)).toEqual([b, recordId, c]);
  });

  it('cannot belong to a task, nor to a guest unless the workspace allows it', async () => {
    const task = await lab.makeTask('T');
    const refusal = await refused(lab.run('POST /tasks/{id}/records', { id: task, record_ids: [recordId] }, ada));
    expect(refusal.message).toMatch(/cannot contain records/);
  });
});

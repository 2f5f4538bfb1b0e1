import { buildActor } from '@tests/support/memoryWorkspace';
import { ADA, ada, idOf, MILO, milo, person, refused, resultOf, VERA, vera, WorkLab } from '@tests/support/workLab';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Task } from '@/domain/kinds/task';
import type { Workspace } from '@/domain/kinds/workspace';
import type { Actor } from '@/domain/permissions/actor';
import { itemKey } from '@/domain/tasks/itemKey';

const STRANGER = '00000000-0000-4000-8000-000000000099';
let lab: WorkLab;
const setUp = (settings: Partial<Workspace> = {}) => {
  lab = new WorkLab(settings);
};
beforeEach(() => setUp());

const as = (rules: Partial<Workspace>, actor: Actor): Actor => ({
  ...actor,
  work_rules: {
    lock_completed: rules.lock_completed ?? false,
    restrict_task_edits: rules.restrict_task_edits ?? false,
    completed_status: rules.completed_status ?? 'done',
  },
});
const make = (title: string, more: object = {}, actor = ada) => lab.makeTask(title, more, actor);
const get = (id: string) => lab.task(id);
const patch: WorkLab['patch'] = (...args) => lab.patch(...args);
const undo: WorkLab['undo'] = (...args) => lab.undo(...args);

describe('creating items', () => {
  it('gives a default status, a number over all types, and subscribes author and assignees', async () => {
    const task = await get(await make('  Weigh  ', { assigned_user_ids: [MILO] }));
    const cycle = await get(await make('Round 1', { task_type: 'cycle' }));
    expect(task).toMatchObject({
      task_title: 'Weigh',
      task_status: 'to do',
      item_number: 1,
      subscriber_ids: [ADA, MILO],
    });
    expect(cycle).toMatchObject({ task_status: 'new', item_number: 2 });
    expect([itemKey(task), itemKey(cycle)]).toEqual(['TSK-1', 'CYC-2']);
  });

  it('subscribes those named in addition, and refuses records with the way to add them, instead of dropping both', async () => {
    const task = await get(await make('Weigh', { subscriber_ids: [MILO, VERA], record_ids: [] }));
    expect(task.subscriber_ids).toEqual([ADA, MILO, VERA]);
    expect((await refused(make('Weigh', { subscriber_ids: [STRANGER] }))).code).toBe('not_found');
    expect((await refused(make('Weigh', { record_ids: [STRANGER] }))).issues[0]?.message).toMatch(
      /then add its records/,
    );
  });

  it('refuses empty and long titles, statuses of other types, and cycles without their flag', async () => {
    expect((await refused(make('   '))).code).toBe('invalid');
    expect((await refused(make('x'.repeat(501)))).message).toMatch(/at most 500/);
    expect((await refused(make('A', { task_status: 'in review' }))).message).toMatch(/does not exist for this type/);
    expect((await refused(make('A', { task_status: 'paused' }))).code).toBe('invalid');
    const plain = buildActor({ user_id: MILO, access_level: 'team-member', flags: [] });
    expect((await refused(make('A', { task_type: 'cycle' }, plain))).code).toBe('forbidden');
    expect((await refused(make('A', { task_start_date: '2026-11-05', task_due_date: '2026-11-02' }))).code).toBe(
      'invalid',
    );
  });

  it('reads the date formats that the product accepts', async () => {
    const task = await get(await make('A', { task_start_date: '11/2/2026', task_duration: 2 }));
    expect(task).toMatchObject({ task_start_date: '2026-11-02', task_due_date: '2026-11-04', task_duration: 2 });
  });

  it('keeps the hierarchy of levels', async () => {
    const project = await make('P', { task_type: 'project' });
    const stage = await make('S', { task_type: 'stage', parent_id: project });
    const task = await make('T', { parent_id: stage });
    expect((await refused(make('S', { task_type: 'stage', parent_id: task }))).message).toMatch(/cannot be under/);
    expect((await refused(make('P', { task_type: 'project', parent_id: project }))).code).toBe('invalid');
    expect((await get(await make('U', { task_type: 'operation', parent_id: task }))).parent_id).toBe(task);
  });

  it('takes over the programs of its parent if none are given', async () => {
    await lab.run('POST /programs', { id: person(9), program_name: 'Kinases' }, { ...ada, flags: ['programs'] });
    const parent = await make('P', { program_ids: [person(9)] });
    expect((await get(await make('T', { parent_id: parent }))).program_ids).toEqual([person(9)]);
    expect((await get(await make('T', { parent_id: parent, program_ids: [] }))).program_ids).toEqual([]);
  });
});

describe('changing items', () => {
  it('sets and clears the time of completion, and treats cancelled as not completed', async () => {
    const id = await make('A');
    await patch(id, { task_status: 'done' });
    expect((await get(id)).task_completed_at_date).not.toBeNull();
    await patch(id, { task_status: 'in progress' });
    expect((await get(id)).task_completed_at_date).toBeNull();
    await patch(id, { task_status: 'cancelled' });
    expect((await get(id)).task_completed_at_date).toBeNull();
  });

  it('adds to lists and removes from them without mentioning the rest', async () => {
    const id = await make('A', { assigned_user_ids: [ADA] });
    await patch(id, { add: { assigned_user_ids: [MILO] } });
    await patch(id, { remove: { assigned_user_ids: [ADA] } });
    expect(await get(id)).toMatchObject({ assigned_user_ids: [MILO], subscriber_ids: [ADA, MILO] });
  });

  it('cascades to all descendants, skips what cannot be changed, and counts those', async () => {
    const project = await make('P', { task_type: 'project' });
    const task = await make('T', { parent_id: project });
    const cycle = await make('C', { task_type: 'cycle', parent_id: project });
    const value = await resultOf(patch(project, { task_status: 'blocked' }, { cascade: true }));
    expect((await get(task)).task_status).toBe('blocked');
    expect((await get(cycle)).task_status).toBe('new');
    expect(value.skipped).toEqual([{ task_id: cycle, reason: 'status' }]);
  });

  it('restores with an item what was archived with it, and leaves archived what had been archived separately', async () => {
    const parent = await make('Parent');
    const [first, second] = [await make('First', { parent_id: parent }), await make('Second', { parent_id: parent })];
    const below = await make('Below', { parent_id: second });
    const archive = (id: string, is_archived: boolean) => patch(id, { is_archived }, { cascade: true });
    const archived = async () => {
      const names = [];
      for (const id of [parent, first, second, below])
        if ((await get(id)).is_archived) names.push((await get(id)).task_title);
      return names;
    };
    await archive(first, true);
    await archive(parent, true);
    expect(await archived()).toEqual(['Parent', 'First', 'Second', 'Below']);
    await archive(parent, false);
    expect(await archived()).toEqual(['First']);
    await archive(parent, true);
    // A restored part of an archived tree comes back with its descendants.
    await archive(second, false);
    expect(await archived()).toEqual(['Parent', 'First']);
    await archive(first, false);
    await archive(parent, false);
    expect(await archived()).toEqual([]);
  });

  it('reschedules dependent items in the same event, undoes that as one, and names those that stay', async () => {
    const a = await make('A', { task_start_date: '2026-11-02', task_due_date: '2026-11-04' });
    const b = await make('B', {
      task_start_date: '2026-11-05',
      task_due_date: '2026-11-06',
      task_dependencies: [{ task_id: a }],
    });
    const c = await make('C', {
      task_start_date: '2026-11-05',
      task_status: 'done',
      task_dependencies: [{ task_id: a }],
    });
    const before = [await get(a), await get(b)];
    const { event, plan } = await patch(a, { task_due_date: '2026-11-09' });
    expect((plan.answer as { value: unknown }).value).toMatchObject({
      moved_task_ids: [b],
      stayed: [{ task_id: c, reason: 'finished' }],
    });
    expect(await get(b)).toMatchObject({ task_start_date: '2026-11-10', task_due_date: '2026-11-11' });
    await undo(event);
    expect([await get(a), await get(b)]).toEqual(before);
  });

  it('writes dates together, so that if two people move it offline it has both dates of one of them', async () => {
    const id = await make('A', { task_due_date: '2026-11-04' });
    const { event } = await patch(id, { task_due_date: '2026-11-06' });
    const written = event.changes.find((change) => change.id === id)?.after;
    expect(written).toMatchObject({ task_start_date: null, task_due_date: '2026-11-06', task_duration: null });
    const status = await patch(id, { task_status: 'blocked' });
    expect(status.event.changes[0]?.after).toMatchObject({ task_type: 'task', task_status: 'blocked' });
  });

  it('moves an item alone if dependent items are left alone', async () => {
    const a = await make('A', { task_due_date: '2026-11-04' });
    const b = await make('B', { task_due_date: '2026-11-05', task_dependencies: [{ task_id: a }] });
    await patch(a, { task_due_date: '2026-11-20' }, { leave_followers: true });
    expect((await get(b)).task_due_date).toBe('2026-11-05');
  });

  it('refuses a circular dependency and describes it', async () => {
    const a = await make('Make');
    const b = await make('Test', { task_dependencies: [{ task_id: a }] });
    const refusal = await refused(patch(a, { task_dependencies: [{ task_id: b }] }));
    expect(refusal.code).toBe('conflict');
    expect(refusal.message).toBe('Test → Make → Test: this item would wait for itself.');
    const parent = await make('Parent');
    const child = await make('Child', { parent_id: parent });
    expect((await refused(patch(child, { task_dependencies: [{ task_id: parent }] }))).code).toBe('conflict');
    expect((await refused(patch(a, { task_dependencies: [{ task_id: a }] }))).code).toBe('conflict');
  });

  it('refuses dates for an item whose dates follow its children, and moves it by moving those', async () => {
    const parent = await make('P', { aggregate_scheduling: true });
    const x = await make('X', { parent_id: parent, task_start_date: '2026-11-02', task_due_date: '2026-11-03' });
    expect((await refused(patch(parent, { task_due_date: '2026-11-20' }))).message).toMatch(/follow its children/);
    const { event } = await patch(parent, { shift_days: 2 });
    expect(await get(x)).toMatchObject({ task_start_date: '2026-11-04', task_due_date: '2026-11-05' });
    expect(event.changes.some(({ kind, id }) => kind === 'task' && id === parent)).toBe(false);
    await patch(parent, { aggregate_scheduling: false });
    expect(await get(parent)).toMatchObject({ task_start_date: '2026-11-04', task_due_date: '2026-11-05' });
  });

  it('moves typed dates off weekends if the workspace avoids them', async () => {
    setUp({ task_avoid_weekends_preference: true });
    const id = await make('A', { task_start_date: '2026-11-07', task_due_date: '2026-11-08' });
    expect(await get(id)).toMatchObject({
      task_start_date: '2026-11-09',
      task_due_date: '2026-11-09',
      task_duration: 0,
    });
  });
});

describe('moving, converting, copying and deleting', () => {
  it('refuses an item under itself, and a move from where it no longer is', async () => {
    const a = await make('A');
    const b = await make('B', { parent_id: a });
    const move = (id: string, more: object) => lab.run('PATCH /tasks/{id}/position', { id, ...more }, ada);
    expect((await refused(move(a, { new_parent_id: b }))).code).toBe('conflict');
    expect((await refused(move(a, { new_parent_id: a }))).code).toBe('conflict');
    expect((await refused(move(b, { old_parent_id: null, new_parent_id: null }))).message).toMatch(/moved since/);
    await move(b, { old_parent_id: a, new_parent_id: null, index: 0 });
    expect((await get(b)).position).toBeLessThan((await get(a)).position);
  });

  it('converts with the default status if the type lacks the current one, and never an item with records', async () => {
    const id = await make('A', { task_type: 'operation', task_status: 'to review' });
    await lab.run('PATCH /tasks/{id}/type', { id, task_type: 'task' }, ada);
    expect(await get(id)).toMatchObject({ task_type: 'task', task_status: 'to do' });
    const held = await make('B', { task_type: 'operation' });
    const row = await get(held);
    lab.make('task', { ...row, record_ids: [person(7)] });
    const refusal = await refused(lab.run('PATCH /tasks/{id}/type', { id: held, task_type: 'task' }, ada));
    expect(refusal.code).toBe('conflict');
    expect(refusal.message).toMatch(/has records/);
  });

  it('copies the planned state of an item, with its children and their links', async () => {
    const parent = await make('P');
    const a = await make('A', { parent_id: parent, task_status: 'done', reviewer_ids: [MILO] });
    await make('B', { parent_id: parent, task_dependencies: [{ task_id: a, lag_days: 2 }] });
    const copy = await get(
      await idOf(lab.run('POST /tasks/{id}/duplicate', { id: parent, include_children: true }, milo)),
    );
    expect(copy).toMatchObject({ task_title: 'P (copy)', created_by: MILO });
    const children = (await lab.all('task')).filter(({ parent_id }) => parent_id === copy.id);
    const [first, second] = children.sort((x, y) => (x.task_title < y.task_title ? -1 : 1)) as [Task, Task];
    expect(first).toMatchObject({ task_status: 'to do', reviewer_ids: [], task_completed_at_date: null });
    expect(second.task_dependencies).toEqual([{ task_id: first.id, type: 'blocked_by', lag_days: 2 }]);
  });

  it('leaves archived items out of a copy, and gives a copy without children the dates that they determined', async () => {
    const parent = await make('P', { aggregate_scheduling: true });
    const old = await make('Old', { parent_id: parent });
    await make('Below old', { parent_id: old });
    await make('A', { parent_id: parent, task_start_date: '2026-11-02', task_due_date: '2026-11-04' });
    await lab.run('PATCH /tasks', { task_ids: [old], data: { is_archived: true } }, ada);
    const whole = await idOf(lab.run('POST /tasks/{id}/duplicate', { id: parent, include_children: true }, ada));
    const below = (await lab.all('task')).filter(({ parent_id }) => parent_id === whole);
    expect(below.map(({ task_title }) => task_title)).toEqual(['A']);
    expect((await lab.all('task')).filter(({ task_title }) => task_title === 'Below old')).toHaveLength(1);
    expect(await get(whole)).toMatchObject({ aggregate_scheduling: true });
    const alone = await get(await idOf(lab.run('POST /tasks/{id}/duplicate', { id: parent }, ada)));
    expect(alone).toMatchObject({
      aggregate_scheduling: false,
      task_start_date: '2026-11-02',
      task_due_date: '2026-11-04',
    });
  });

  it('deletes all descendants, or moves the children to the parent, and one undo restores everything', async () => {
    const p = await make('P', { task_type: 'project' });
    const a = await make('A', { parent_id: p });
    const b = await make('B', { parent_id: a });
    const c = await make('C', { task_dependencies: [{ task_id: a }] });
    const before = await Promise.all([a, b, c].map(get));
    const { event } = await lab.run('DELETE /tasks/{id}', { id: a }, ada);
    expect((await get(b)).parent_id).toBe(p);
    expect((await get(c)).task_dependencies).toEqual([]);
    await undo(event);
    expect(await Promise.all([a, b, c].map(get))).toEqual(before);
    await lab.run('DELETE /tasks/{id}', { id: a, cascade: 'true' }, ada);
    expect((await get(b)).is_deleted).toBe(true);
    expect((await refused(lab.run('DELETE /tasks/{id}', { id: c }, milo))).code).toBe('forbidden');
  });
});

describe('drafts', () => {
  it('exist only for their author until they are published', async () => {
    const id = await make('Secret', { is_draft: true }, milo);
    expect((await refused(patch(id, { task_title: 'x' }))).code).toBe('not_found');
    expect((await refused(make('B', { task_dependencies: [{ task_id: id }] }))).code).toBe('not_found');
    await lab.run('POST /tasks/{id}/publish', { id }, milo);
    await patch(id, { task_title: 'Open' });
    expect((await get(id)).task_title).toBe('Open');
  });
});

describe('lock and review of experiments', () => {
  const experiment = (more: object = {}, actor = ada) => make('E', { task_type: 'operation', ...more }, actor);

  it('locks editing by status, and by completion if the workspace says so', async () => {
    const id = await experiment();
    await patch(id, { task_status: 'locked' });
    expect((await refused(patch(id, { task_title: 'x' }))).code).toBe('forbidden');
    const rules = { lock_completed: true };
    setUp(rules);
    const done = await experiment({ task_status: 'done' });
    expect((await refused(patch(done, { task_title: 'x' }, {}, as(rules, ada)))).code).toBe('forbidden');
    await patch(done, { task_title: 'x' }, {}, as({}, ada));
    const special = { lock_completed: true, completed_status: 'upload complete' as const };
    await patch(done, { task_title: 'y' }, {}, as(special, ada));
    const task = await make('T', { task_status: 'done' });
    await patch(task, { task_title: 'x' }, {}, as(rules, ada));
  });

  it('can only be unlocked by admins and reviewers', async () => {
    const id = await experiment({ reviewer_ids: [VERA] });
    await patch(id, { task_status: 'locked' });
    const unlock = (actor: Actor) => lab.run('POST /tasks/{id}/unlock', { id }, actor);
    expect((await refused(unlock(milo))).code).toBe('forbidden');
    await unlock(vera);
    expect(await get(id)).toMatchObject({ task_status: 'in progress', signed_by: null });
    expect((await refused(unlock(ada))).code).toBe('conflict');
  });

  it('can be removed from a review if nobody is there to complete it', async () => {
    let id = await experiment();
    await patch(id, { task_status: 'in review' });
    // Nobody is assigned and nobody reviews it: even its author cannot change it.
    expect((await refused(patch(id, { assigned_user_ids: [MILO] }))).code).toBe('forbidden');
    const unlock = (actor: Actor) => lab.run('POST /tasks/{id}/unlock', { id }, actor);
    expect((await refused(unlock(milo))).code).toBe('forbidden');
    await unlock(ada);
    expect(await get(id)).toMatchObject({ task_status: 'in progress', review_requested_at: null });
    setUp({ enable_review_flow: true });
    id = await experiment();
    await patch(id, { task_status: 'in review', reviewer_ids: [VERA] });
    // A reviewer must say why it is returned.
    expect((await refused(unlock(vera))).message).toMatch(/comment/);
  });

  it('is reviewed by reviewers other than the author, with a signature, or returned with a comment', async () => {
    setUp({ enable_review_flow: true });
    const id = await experiment({ assigned_user_ids: [MILO] });
    expect((await refused(patch(id, { task_status: 'in review', reviewer_ids: [ADA] }))).message).toMatch(
      /other than the author/,
    );
    expect((await refused(patch(id, { task_status: 'locked' }))).code).toBe('conflict');
    await patch(id, { task_status: 'in review', reviewer_ids: [VERA] }, {}, milo);
    expect((await get(id)).review_requested_at).not.toBeNull();
    expect((await refused(patch(id, { task_status: 'locked' }, {}, milo))).code).toBe('forbidden');
    expect((await refused(patch(id, { task_status: 'in progress' }, {}, vera))).message).toMatch(/comment/);
    await patch(id, { task_status: 'in progress', review_comment: 'Blank is missing' }, {}, vera);
    const said = (await lab.all('comment')).map(({ plain_text, task_id }) => [plain_text, task_id]);
    expect(said).toEqual([['Blank is missing', id]]);
    await patch(id, { task_status: 'in review' }, {}, milo);
    await patch(id, { task_status: 'locked' }, {}, vera);
    expect(await get(id)).toMatchObject({ signed_by: VERA, task_status: 'locked' });
    const other = buildActor({ user_id: person(4), access_level: 'team-member' });
    expect((await refused(patch(id, { task_title: 'x' }, {}, other))).code).toBe('forbidden');
  });

  it('can only be edited by creator and assignees if edits are restricted, admins excepted', async () => {
    const rules = { restrict_task_edits: true };
    const id = await experiment({ assigned_user_ids: [MILO] }, vera);
    await patch(id, { task_title: 'm' }, {}, as(rules, milo));
    await patch(id, { task_title: 'a' }, {}, as(rules, ada));
    const other = buildActor({ user_id: person(4), access_level: 'team-member' });
    expect((await refused(patch(id, { task_title: 'x' }, {}, as(rules, other)))).code).toBe('forbidden');
    const task = await make('T', {}, vera);
    await patch(task, { task_title: 'x' }, {}, as(rules, other));
  });

  it('prevents undo of what is locked', async () => {
    const id = await experiment();
    const { event } = await patch(id, { task_title: 'Renamed' });
    await patch(id, { task_status: 'locked' });
    expect((await refused(undo(event))).code).toBe('forbidden');
  });
});

describe('subscribers, labels and comments', () => {
  it('lets readers subscribe themselves and nobody else', async () => {
    const id = await make('A');
    const viewer = buildActor({ user_id: VERA, access_level: 'viewer' });
    const set = (more: object, actor: Actor) => lab.run('PATCH /tasks/{id}/subscribers', { id, ...more }, actor);
    await set({ add: [VERA] }, viewer);
    expect((await get(id)).subscriber_ids).toEqual([ADA, VERA]);
    expect((await refused(set({ add: [MILO] }, viewer))).code).toBe('forbidden');
  });

  it('removes a deleted label from its tasks, and an undo restores it there', async () => {
    const label = await idOf(lab.run('POST /task_labels', { label_name: 'Urgent' }, ada));
    const id = await make('A', { label_ids: [label] });
    expect((await refused(lab.run('POST /task_labels', { label_name: ' urgent' }, ada))).code).toBe('conflict');
    const { event } = await lab.run('DELETE /task_labels/{id}', { id: label }, ada);
    expect((await get(id)).label_ids).toEqual([]);
    await undo(event);
    expect((await get(id)).label_ids).toEqual([label]);
  });

  it('subscribes people who comment, and accepts no comment on a draft', async () => {
    const id = await make('A');
    await lab.run('POST /tasks/{id}/comments', { id, content: 'Arrived.' }, milo);
    expect((await get(id)).subscriber_ids).toContain(MILO);
    const draft = await make('D', { is_draft: true });
    expect((await refused(lab.run('POST /tasks/{id}/comments', { id: draft, content: 'x' }, ada))).code).toBe(
      'conflict',
    );
  });
});

import { ada, idOf, MILO, milo, refused, resultOf, WorkLab } from '@tests/support/workLab';
import { beforeEach, describe, expect, it } from 'vitest';
import type { NoteSection } from '@/domain/kinds/noteSection';
import type { Task } from '@/domain/kinds/task';
import type { TaskDefinition } from '@/domain/kinds/taskDefinition';
import { definitionUpdate } from '@/domain/tasks/definitionUpdate';
import { partId } from '@/domain/tasks/partId';
import type { Json } from '@/lib/json';
import { jsonWeight } from '@/lib/jsonWeight';

let lab: WorkLab;
beforeEach(() => {
  lab = new WorkLab();
});

const define = (name: string, more: object = {}, actor = ada) =>
  idOf(lab.run('POST /task_definitions', { definition_type: 'task', operation_name: name, ...more }, actor));
const addPart = (id: string, name: string, more: object = {}) =>
  idOf(
    lab.run(
      'POST /task_definitions/{id}/sub_definitions',
      { id, definition_type: 'task', operation_name: name, ...more },
      ada,
    ),
  );
const publish = (id: string, actor = ada) => lab.run('POST /task_definitions/{id}/publish', { id }, actor);
const change = (id: string, more: object) => lab.run('PATCH /task_definitions/{id}', { id, ...more }, ada);
const definition = async (id: string) => (await lab.get('task_definition', id)) as TaskDefinition;
const from = (id: string, more: object = {}) => idOf(lab.run('POST /tasks', { task_definition_id: id, ...more }, ada));
const below = async (id: string) =>
  (await lab.all('task')).filter((task) => task.parent_id === id).sort((a, b) => a.position - b.position);
const sectionsOf = async (id: string): Promise<NoteSection[]> =>
  (await lab.all('note_section')).filter((section) => section.task_id === id);
const property = (name: string, more: object = {}) =>
  idOf(lab.run('POST /property_definitions', { property_name: name, field_type: 'number', ...more }, ada));

describe('a definition', () => {
  it('offers nothing until it is published, and keeps later changes apart from the published version', async () => {
    const id = await define('Assay');
    expect((await refused(from(id))).message).toMatch(/is a draft/);
    await publish(id);
    expect(await definition(id)).toMatchObject({ version: 1, is_draft: false });
    await change(id, { operation_name: 'Assay, long' });
    expect(await definition(id)).toMatchObject({ operation_name: 'Assay', draft: { operation_name: 'Assay, long' } });
    expect((await lab.task(await from(id))).task_title).toBe('Assay');
    await change(id, { operation_name: 'Assay' });
    expect((await definition(id)).draft).toBeNull();
    await change(id, { operation_name: 'Assay, long' });
    await publish(id);
    expect(await definition(id)).toMatchObject({ operation_name: 'Assay, long', version: 2, draft: null });
    expect((await definition(id)).past.map(({ version, operation_name }) => [version, operation_name])).toEqual([
      [1, 'Assay'],
    ]);
  });

  it('with a text of a hundred thousand characters can be published as often as it is changed: no event becomes too large', async () => {
    const id = await define('Protocol');
    await publish(id);
    const text = (round: number) => `${round} ${'x'.repeat(99_990)}`;
    for (let round = 1; round <= 8; round++) {
      await change(id, { description: text(round) });
      const { event } = await publish(id);
      const weight = jsonWeight(event.changes as unknown as Json);
      expect(weight).toBeGreaterThan(200_000);
      expect(weight).toBeLessThan(1_000_000);
      expect((await definition(id)).description).toBe(text(round));
    }
    // The previous version is still known to those who began an item from it.
    expect((await definition(id)).past.map(({ version }) => version)).toEqual([8]);
    const short = await define('Short');
    for (let round = 0; round < 60; round++) {
      await change(short, { operation_name: `Short ${round}` });
      await publish(short);
    }
    expect((await definition(short)).past).toHaveLength(50);
  });

  it('gives an item its name, description, labels, properties, sections and parts with their links', async () => {
    const ph = await property('pH');
    const label = await idOf(lab.run('POST /task_labels', { label_name: 'Chemistry' }, ada));
    const id = await define('Cycle', {
      description: 'Make, then test.',
      label_ids: [label],
      properties: [{ property_definition_id: ph, content: 7.4 }],
    });
    await lab.run('POST /task_definitions/{id}/sections', { id, section_name: 'Conditions' }, ada);
    const make = await addPart(id, 'Make', { task_duration: 2 });
    await addPart(id, 'Test', { task_duration: 1, dependent_on_definition_id: make, lag_days: 1 });
    await publish(id);
    const task = await lab.task(await from(id, { task_start_date: '2026-11-02' }));
    expect(task).toMatchObject({ task_title: 'Cycle', task_description: 'Make, then test.', label_ids: [label] });
    expect(task).toMatchObject({ task_definition_id: id, definition_version: 1 });
    expect((await lab.get('task_property', partId(task.id, ph)))?.content).toBe(7.4);
    expect((await sectionsOf(task.id)).map(({ section_name }) => section_name)).toEqual(['Conditions']);
    const [first, second] = (await below(task.id)) as [Task, Task];
    expect(first).toMatchObject({ task_title: 'Make', task_start_date: '2026-11-02', task_due_date: '2026-11-04' });
    expect(second).toMatchObject({ task_title: 'Test', task_start_date: '2026-11-06', task_due_date: '2026-11-07' });
    expect(second.task_dependencies).toEqual([{ task_id: first.id, type: 'blocked_by', lag_days: 1 }]);
    expect(new Set([task, first, second].map(({ item_number }) => item_number)).size).toBe(3);
  });

  it('creates the same rows on a device and on the server, from the same operation', async () => {
    const id = await define('Cycle');
    await lab.run('POST /task_definitions/{id}/sections', { id, section_name: 'Conditions' }, ada);
    await addPart(id, 'Make');
    await publish(id);
    const { event } = await lab.run('POST /tasks', { task_definition_id: id }, ada);
    const ids = event.changes.map((change) => `${change.kind} ${change.id}`);
    expect(new Set(ids).size).toBe(ids.length);
    const task = event.changes.find(({ kind }) => kind === 'task');
    const section = event.changes.find(({ kind }) => kind === 'note_section');
    const of = (await definition(id)).sections[0]?.id as string;
    expect(section?.id).toBe(partId(task?.id as string, of));
  });

  it('gives the child items the texts of the version that was seen, whatever was published or removed since', async () => {
    const id = await define('Cycle', { description: 'One' });
    const make = await addPart(id, 'Make', { description: 'Weigh it' });
    const test = await addPart(id, 'Test', { description: 'Read it' });
    await publish(id);
    const seen = { [id]: 1, [make]: 1, [test]: 1 };
    await change(make, { description: 'Weigh it twice' });
    await lab.run(
      'DELETE /task_definitions/{id}/sub_definitions/{sub_definition_id}',
      { id, sub_definition_id: test },
      ada,
    );
    await publish(id);
    const old = await from(id, { definition_versions: seen });
    expect((await lab.task(old)).definition_version).toBe(1);
    expect((await below(old)).map((task) => [task.task_description, task.definition_version])).toEqual([
      ['Weigh it', 1],
      ['Read it', 1],
    ]);
    expect((await below(await from(id))).map((task) => task.task_description)).toEqual(['Weigh it twice']);
    // A version that is no longer stored is replaced by the current one.
    const unknown = await from(id, { definition_versions: { [id]: 7, [make]: 7 } });
    expect((await below(unknown)).map((task) => task.definition_version)).toEqual([2]);
  });

  it('refuses parts in a circle, of a higher level, and under themselves', async () => {
    const id = await define('Cycle');
    const [a, b] = [await addPart(id, 'A'), await addPart(id, 'B')];
    const wait = (sub_definition_id: string, on: string) =>
      lab.run(
        'PATCH /task_definitions/{id}/sub_definitions/{sub_definition_id}/dependencies',
        { id, sub_definition_id, dependent_on_definition_id: on },
        ada,
      );
    await wait(b, a);
    expect((await refused(wait(a, b))).code).toBe('conflict');
    expect((await refused(addPart(id, 'P', { definition_type: 'project' }))).code).toBe('invalid');
    const move = (sub: string, to: string) =>
      lab.run(
        'PATCH /task_definitions/{id}/sub_definitions/position',
        { id, sub_definition_id: sub, old_parent_definition_id: id, new_parent_definition_id: to },
        ada,
      );
    expect((await refused(move(a, a))).message).toMatch(/under itself/);
    await move(b, a);
    expect((await definition(id)).sub_definitions.map(({ sub_definition_id }) => sub_definition_id)).toEqual([a]);
    expect((await definition(a)).sub_definitions).toEqual([
      { sub_definition_id: b, dependent_on_definition_id: null, lag_days: 0 },
    ]);
  });

  it('is copied with its parts as a draft of its own', async () => {
    const id = await define('Cycle');
    const part = await addPart(id, 'Make');
    await publish(id);
    const copy = await definition(await idOf(lab.run('POST /task_definitions/duplicate', { definition_id: id }, milo)));
    expect(copy).toMatchObject({ operation_name: 'Cycle (copy)', is_draft: true, version: 0, created_by: MILO });
    const [place] = copy.sub_definitions;
    expect(place?.sub_definition_id).not.toBe(part);
    expect((await definition(place?.sub_definition_id as string)).parent_definition_id).toBe(copy.id);
  });

  it('requires the right for its own type', async () => {
    const settings = (await import('@/domain/permissions/permissionSettings')).FULL_SETTINGS;
    const limited = { ...milo, settings: { ...settings, can_manage_operation_definitions: false } };
    await define('Task', {}, limited);
    expect((await refused(define('Assay', { definition_type: 'operation' }, limited))).code).toBe('forbidden');
  });
});

describe('the change of a definition, applied to open items', () => {
  it('affects what nobody has changed, and leaves the rest as people edited it', async () => {
    const [ph, temperature] = [await property('pH'), await property('Temperature')];
    const id = await define('Assay', {
      properties: [
        { property_definition_id: ph, content: 7 },
        { property_definition_id: temperature, content: 20 },
      ],
    });
    await publish(id);
    const [same, changed, closed] = [await from(id), await from(id), await from(id)];
    await lab.patch(changed, { task_title: 'My assay', properties: [{ property_definition_id: ph, content: 5 }] });
    await lab.patch(closed, { task_status: 'done' });
    await change(id, {
      operation_name: 'Assay 2',
      properties: [
        { property_definition_id: ph, content: 7.4 },
        { property_definition_id: temperature, content: 37 },
      ],
    });
    await lab.run('POST /task_definitions/{id}/sections', { id, section_name: 'Conditions' }, ada);
    await publish(id);
    const { event, plan } = await lab.run('POST /task_definitions/{id}/apply', { id }, ada);
    const value = (plan.answer as { value: Record<string, unknown> }).value;
    expect(value.task_ids).toEqual([same, changed]);
    expect(value.kept).toEqual([{ task_id: changed, attributes: ['task_title', ph] }]);
    const content = async (task: string, of: string) => (await lab.get('task_property', partId(task, of)))?.content;
    expect(await lab.task(same)).toMatchObject({ task_title: 'Assay 2', definition_version: 2 });
    expect([await content(same, ph), await content(same, temperature)]).toEqual([7.4, 37]);
    expect((await lab.task(changed)).task_title).toBe('My assay');
    expect([await content(changed, ph), await content(changed, temperature)]).toEqual([5, 37]);
    expect((await lab.task(closed)).task_title).toBe('Assay');
    expect((await sectionsOf(same)).length).toBe(1);
    expect((await resultOf(lab.run('POST /task_definitions/{id}/apply', { id }, ada))).task_ids).toEqual([]);
    await lab.undo(event);
    expect((await lab.task(same)).task_title).toBe('Assay');
  });

  it('adds new sections in order, and none that people deleted; the preview says the same', async () => {
    const id = await define('Assay');
    await lab.run('POST /task_definitions/{id}/sections', { id, section_name: 'Conditions' }, ada);
    await publish(id);
    const item = await from(id);
    const [first] = await sectionsOf(item);
    await lab.run('DELETE /tasks/{id}/note_sections/{section_id}', { id: item, section_id: first?.id }, ada);
    for (const section_name of ['Results', 'Discussion'])
      await lab.run('POST /task_definitions/{id}/sections', { id, section_name }, ada);
    await publish(id);
    const update = definitionUpdate(await definition(id), await lab.task(item), [], await sectionsOf(item));
    expect(update?.sections.map(({ section_name }) => section_name)).toEqual(['Results', 'Discussion']);
    await lab.run('POST /task_definitions/{id}/apply', { id }, ada);
    const live = (await sectionsOf(item)).filter(({ is_deleted }) => !is_deleted);
    expect(live.sort((a, b) => a.position - b.position).map(({ section_name }) => section_name)).toEqual([
      'Results',
      'Discussion',
    ]);
    expect(new Set(live.map(({ position }) => position)).size).toBe(2);
  });

  it('gives items its description with formatting and pictures, and updates it if nobody has edited it', async () => {
    const doc = (...parts: object[]) => ({ type: 'doc', content: parts });
    const line = (text: string, ...marks: string[]) => ({
      type: 'paragraph',
      content: [{ type: 'text', text, ...(marks.length ? { marks: marks.map((type) => ({ type })) } : {}) }],
    });
    const file = '01900000-0000-7000-8000-00000000f001';
    const image = { type: 'image', attrs: { fileId: file, filename: 'gel.png' } };
    const body = {
      definition_type: 'operation',
      operation_name: 'Gel',
      description_content: doc(line('Run', 'bold'), image),
    };
    const id = await idOf(lab.run('POST /task_definitions', body, ada));
    await lab.run('POST /task_definitions/{id}/pictures', { id, file_ids: [file] }, ada);
    expect(await lab.get('task_definition', id)).toMatchObject({ description: expect.stringContaining('Run') });
    await lab.run('POST /task_definitions/{id}/publish', { id }, ada);
    const make = () => idOf(lab.run('POST /tasks', { operation_definition_id: id }, ada));
    const [open, written] = [await make(), await make()];
    expect(await lab.task(open)).toMatchObject({ task_content: doc(line('Run', 'bold'), image), picture_ids: [file] });
    await lab.patch(written, { task_content: doc(line('Ran it', 'italic')) });
    // Plain words keep the formatting around them; null removes it.
    await lab.run('PATCH /task_definitions/{id}', { id, description: 'Stain', description_content: null }, ada);
    expect(await lab.get('task_definition', id)).toMatchObject({
      draft: { description: 'Stain', description_content: null },
    });
    await lab.run('POST /task_definitions/{id}/publish', { id }, ada);
    await lab.run('POST /task_definitions/{id}/apply', { id }, ada);
    expect(await lab.task(open)).toMatchObject({ task_description: 'Stain', task_content: null });
    expect((await lab.task(written)).task_description).toBe('Ran it');
    const bad = { id, description_content: doc({ type: 'evil' }) };
    expect((await refused(lab.run('PATCH /task_definitions/{id}', bad, ada))).issues?.[0]?.path).toEqual([
      'description_content',
    ]);
    const copy = await idOf(lab.run('POST /task_definitions/duplicate', { definition_id: id }, ada));
    expect(await lab.get('task_definition', copy)).toMatchObject({ picture_ids: [file] });
  });

  it('renames items that still have the old name, if the workspace has that flag', async () => {
    const id = await define('Assay');
    await publish(id);
    const [plain, named] = [await from(id), await from(id, { task_title: 'Mine' })];
    await change(id, { operation_name: 'Assay 2' });
    await publish(id, { ...ada, flags: ['task_name_propagation'] });
    expect((await lab.task(plain)).task_title).toBe('Assay 2');
    expect((await lab.task(named)).task_title).toBe('Mine');
  });
});

describe('properties of tasks', () => {
  it('are checked by the type of their metadata field, and cleared by null', async () => {
    const [count, mail, link] = [
      await property('Count'),
      await property('Contact', { field_type: 'email' }),
      await property('Entry', { field_type: 'benchling-entry' }),
    ];
    const task = await lab.makeTask('A');
    const set = (of: string, content: unknown) =>
      lab.patch(task, { properties: [{ property_definition_id: of, content }] });
    const content = async (of: string) => (await lab.get('task_property', partId(task, of)))?.content;
    await set(count, 3);
    expect((await refused(set(count, 'many'))).issues[0]?.path).toContain('Count');
    expect((await refused(set(mail, 'nobody at home'))).message).toMatch(/not an email address/);
    await set(mail, ' ada@lab.org ');
    await set(link, { name: 'EXP-1', url: 'benchling.com/x' });
    expect(await content(mail)).toBe('ada@lab.org');
    expect(await content(link)).toEqual({ name: 'EXP-1', url: 'https://benchling.com/x' });
    await set(count, null);
    expect(await content(count)).toBeNull();
  });
});

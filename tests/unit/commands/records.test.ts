import { buildActor } from '@tests/support/memoryWorkspace';
import { describe, expect, it } from 'vitest';
import { currentValues } from '@/domain/records/currentValues';
import { addRecord, buildTable } from './support';

describe('POST /records', () => {
  it('creates a record with its first values, all ids in one block', async () => {
    const table = await buildTable({ IC50: 'qualified-number', Note: 'text' });
    const id = await addRecord(table, 'CMP-1', { Note: 'white powder' });
    const record = (await table.workspace.record(id))!;
    expect(record.attrs.record_identifier).toBe('CMP-1');
    const event = table.workspace.events.at(-1)!;
    const ids = event.changes.map((change) => change.id);
    expect(ids.every((made) => made.slice(0, 28) === event.id.slice(0, 28) && made > event.id)).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('refuses an identifier in use, trimmed and ignoring case', async () => {
    const table = await buildTable();
    await addRecord(table, 'CMP-1');
    await expect(addRecord(table, ' cmp-1 ')).rejects.toMatchObject({ code: 'conflict' });
  });

  it('refuses a record without an identifier', async () => {
    const table = await buildTable();
    await expect(addRecord(table, '  ')).rejects.toMatchObject({ code: 'invalid', message: 'Invalid identifier' });
  });

  it('names the field of invalid content', async () => {
    const table = await buildTable({ MW: 'number' });
    await expect(addRecord(table, 'CMP-1', { MW: 'heavy' })).rejects.toMatchObject({
      code: 'invalid',
      issues: [{ path: ['MW'] }],
    });
  });

  it('increments a serial key', async () => {
    const table = await buildTable();
    await table.workspace.run('PUT /data_fields/{id}', { id: table.key.id, serial_key: 'CMP-' });
    for (let i = 0; i < 3; i++) await table.workspace.run('POST /records/next', { entity_slice_id: table.slice.id });
    const names = [...table.workspace.recordRows.values()].map((record) => record.attrs.record_identifier);
    expect(names).toEqual(['CMP-0001', 'CMP-0002', 'CMP-0003']);
  });

  it('is refused to viewers, and hidden from guests without a program', async () => {
    const table = await buildTable();
    const input = { entity_slice_id: table.slice.id, key_field_to_value: { [table.key.id]: 'X' } };
    const viewer = buildActor({ access_level: 'viewer' });
    const guest = buildActor({ access_level: 'guest' });
    await expect(table.workspace.run('POST /records', input, viewer)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(table.workspace.run('POST /records', input, guest)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('POST /records/{id}/values', () => {
  it('appends and never overwrites', async () => {
    const table = await buildTable({ Note: 'text' });
    const id = await addRecord(table, 'CMP-1', { Note: 'first' });
    await table.workspace.run('POST /records/{id}/values', { id, data: { [table.fields.Note!.id]: 'second' } });
    const cell = (await table.workspace.record(id))!.cells[table.fields.Note!.id]!;
    expect(cell.map((value) => value.content)).toEqual(['second', 'first']);
    expect(currentValues(cell).map((value) => value.content)).toEqual(['second']);
  });

  it('keeps a value for each experiment', async () => {
    const table = await buildTable({ Note: 'text' });
    const id = await addRecord(table, 'CMP-1', { Note: 'on the record' });
    const operation = table.workspace.makeOperation('01900000-0000-7000-8000-00000000e001');
    const field = table.fields.Note!.id;
    await table.workspace.run('POST /records/{id}/values', {
      id,
      data: { [field]: 'in EXP-1' },
      operation_id: operation,
    });
    const cell = (await table.workspace.record(id))!.cells[field]!;
    expect(currentValues(cell).map((value) => value.content)).toEqual(['in EXP-1', 'on the record']);
  });

  it('writes nothing if the cell already shows the content', async () => {
    const table = await buildTable({ Note: 'text' });
    const id = await addRecord(table, 'CMP-1', { Note: 'same' });
    const { plan } = await table.workspace.run('POST /records/{id}/values', {
      id,
      data: { [table.fields.Note!.id]: 'same' },
    });
    expect(plan.changes).toEqual([]);
  });

  it('lets records exchange identifiers in one operation, and assigns none twice', async () => {
    const table = await buildTable();
    const [one, two, three] = [
      await addRecord(table, 'CMP-1'),
      await addRecord(table, 'CMP-2'),
      await addRecord(table, 'CMP-3'),
    ];
    const give = (names: Record<string, string>) =>
      table.workspace.run('POST /records/values', { field_id: table.key.id, record_id_to_content: names });
    const nameOf = async (id: string) => (await table.workspace.record(id))!.attrs.record_identifier;
    await give({ [one]: 'CMP-2', [two]: 'CMP-1' });
    expect([await nameOf(one), await nameOf(two)]).toEqual(['CMP-2', 'CMP-1']);
    await give({ [one]: 'CMP-3', [three]: 'CMP-4' });
    expect([await nameOf(one), await nameOf(three)]).toEqual(['CMP-3', 'CMP-4']);
    await expect(give({ [one]: 'CMP-1', [three]: 'CMP-5' })).rejects.toMatchObject({ code: 'conflict' });
    await expect(give({ [one]: 'CMP-5', [two]: 'cmp-5' })).rejects.toMatchObject({ code: 'conflict' });
  });

  it('renames the record when its key cell is written, and refuses a name in use', async () => {
    const table = await buildTable();
    const id = await addRecord(table, 'CMP-1');
    await addRecord(table, 'CMP-2');
    await table.workspace.run('POST /records/{id}/values', { id, data: { [table.key.id]: 'CMP-9' } });
    expect((await table.workspace.record(id))!.attrs.record_identifier).toBe('CMP-9');
    await expect(
      table.workspace.run('POST /records/{id}/values', { id, data: { [table.key.id]: 'CMP-2' } }),
    ).rejects.toMatchObject({ code: 'conflict' });
  });

  it('refuses REDACTED, formats that do not match and calculated fields', async () => {
    const table = await buildTable({ Code: { field_type: 'text', standard_format: '[A-Z]{3}-\\d+' }, Sum: 'formula' });
    const id = await addRecord(table, 'CMP-1');
    const write = (field: string, content: string) =>
      table.workspace.run('POST /records/{id}/values', { id, data: { [table.fields[field]!.id]: content } });
    await expect(write('Code', 'REDACTED')).rejects.toMatchObject({ code: 'invalid' });
    await expect(write('Code', 'abc')).rejects.toMatchObject({
      issues: [{ message: 'Value does not match the standard format.' }],
    });
    await expect(write('Sum', '3')).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('POST /records/values', () => {
  it('writes one field of many records, or says which record has the error', async () => {
    const table = await buildTable({ MW: 'number' });
    const ids = [await addRecord(table, 'CMP-1'), await addRecord(table, 'CMP-2')];
    const field_id = table.fields.MW!.id;
    await table.workspace.run('POST /records/values', {
      field_id,
      record_id_to_content: { [ids[0]!]: 1, [ids[1]!]: 2 },
    });
    expect((await table.workspace.record(ids[1]!))!.cells[field_id]![0]!.content).toBe(2);
    await expect(
      table.workspace.run('POST /records/values', { field_id, record_id_to_content: { [ids[1]!]: 'x' } }),
    ).rejects.toMatchObject({ issues: [{ path: ['CMP-2', 'MW'] }] });
  });
});

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openBlobs } from '@server/files/openBlobs';
import { dropStaleUploads } from '@server/files/pieces';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import { multipart } from '../support/server/multipart';
import {
  makeOperation,
  makeRecord,
  makeTestTable,
  makeWorkspace,
  newId,
  PASSWORD,
  type Role,
  startServer,
  type TestServer,
  type TestTable,
} from '../support/server/testServer';
import { TINY_PNG as PNG } from '../support/server/tinyPng';

describe('files', () => {
  let databases: TestDatabases;
  let server: TestServer;
  let table: TestTable;
  let fileField: string;
  let imageField: string;
  let otherToken: string;

  beforeAll(async () => {
    databases = (await embeddedDatabases()) as TestDatabases;
    server = await startServer(await databases.create());
    table = await makeTestTable(server, 'Gels');
    const field = async (field_name: string, field_type: string) =>
      (
        await server.ask('POST /data_fields', {
          body: { entity_slice_id: table.sliceId, field_name, field_type },
        })
      ).body.data.resource.id as string;
    fileField = await field('Report', 'file');
    imageField = await field('Photo', 'image');
    await makeWorkspace(server.deps, 'other', '-other');
    const login = await server.ask('POST /auth/login', {
      as: null,
      body: { email: 'admin-other@test.test', password: PASSWORD, workspace_slug: 'other' },
    });
    otherToken = login.body.data.resource.token;
  });
  afterAll(async () => {
    await server?.close();
    await databases?.stop();
  });

  const send = async (path: string, form: ReturnType<typeof multipart>, as: Role = 'admin') => {
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { ...form.headers, authorization: `Bearer ${await server.token(as)}` },
      payload: form.payload,
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const read = async (path: string, as: Role | 'other' = 'admin', headers: object = {}) =>
    server.app.inject({
      method: 'GET',
      url: `/api${path}`,
      headers: { authorization: `Bearer ${as === 'other' ? otherToken : await server.token(as)}`, ...headers },
    });
  const put = async (id: string, offset: number, bytes: Buffer, as: Role = 'admin') => {
    const answer = await server.app.inject({
      method: 'PUT',
      url: `/api/files/${id}/content?offset=${offset}`,
      headers: { authorization: `Bearer ${await server.token(as)}`, 'content-type': 'application/octet-stream' },
      payload: bytes,
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const target = (field_id: string, more: object = {}) => ({ body: JSON.stringify({ field_id, ...more }) });
  const cellOf = async (recordId: string, fieldId: string) => {
    const { body } = await server.ask(`GET /records?record_ids=${recordId}`);
    return body.data.resource[0].record_values[fieldId]?.[0]?.content ?? null;
  };

  it('are added to a cell one by one, keep every name, and undo removes the last one', async () => {
    const id = await makeRecord(server, table, 'gel 1');
    const first = await send(`/records/${id}/values/file`, multipart('a b.csv', 'x,y\n1,2\n', target(fileField)));
    expect(first.status).toBe(200);
    expect(first.body.data.resource).toEqual({
      id: expect.any(String),
      file_encoding: 'binary',
      file_mimetype: 'application/octet-stream',
      file_size: 8,
      is_deleted: false,
      original_name: 'a b.csv',
      upload_type: 'field-file',
      uploaded_by: server.ids.admin,
      uploaded_name: 'a b.csv',
      origin_connection_type: null,
      origin_id: null,
      alternate_file: null,
      workspace_id: server.workspaceId,
    });
    const second = await send(
      `/records/${id}/values/file`,
      multipart('b.txt', 'text', { field_id: fileField }, 'text/plain'),
    );
    const entries = [
      { size: 8, fileId: first.body.data.resource.id, filename: 'a b.csv' },
      { size: 4, fileId: second.body.data.resource.id, filename: 'b.txt' },
    ];
    expect(await cellOf(id, fileField)).toEqual(entries);
    expect((await server.ask(`POST /undo/${second.body.data.event.id}`)).status).toBe(200);
    expect(await cellOf(id, fileField)).toEqual(entries.slice(0, 1));
    expect((await read(`/records/${id}/file/b.txt`)).statusCode).toBe(404);
    expect((await read(`/records/${id}/file/a%20b.csv`)).payload).toBe('x,y\n1,2\n');
  });

  it('R-D-7.13 are read by name from a record, a field and an experiment; among several, the last upload counts', async () => {
    const id = await makeRecord(server, table, 'gel 7.13');
    const [one, two] = [await makeOperation(server), await makeOperation(server)];
    const upload = async (name: string, text: string, operation_id?: string) => {
      const more = operation_id ? { operation_id } : {};
      const sent = await send(`/records/${id}/values/file`, multipart(name, text, target(fileField, more)));
      expect(sent.status).toBe(200);
    };
    const inField = `field/${fileField}/`;
    const text = async (part: string, name: string, query = '') => {
      const { statusCode, payload } = await read(`/records/${id}/${part}file/${name}${query}`);
      return statusCode === 200 ? payload : statusCode;
    };
    await upload('x.txt', 'first');
    await upload('x.txt', 'again');
    for (const part of ['', inField]) expect(await text(part, 'x.txt')).toBe('again');
    await upload('x.txt', 'of one', one);
    await upload('x.txt', 'of two', two);
    // The list of the first experiment is written again, but its x.txt is as old as before.
    await upload('y.txt', 'y of one', one);
    for (const part of ['', inField]) {
      expect(await text(part, 'x.txt')).toBe('of two');
      expect(await text(part, 'x.txt', `?operation_ids=${one}`)).toBe('of one');
      expect(await text(part, 'y.txt', `?operation_ids=${two}`)).toBe(404);
      expect(await text(part, 'y.txt', `?operation_ids=${two},${one}`)).toBe('y of one');
    }
    expect(await text(`field/${imageField}/`, 'x.txt')).toBe(404);
  });

  it('are added to the cells of several records as one event', async () => {
    const ids = [await makeRecord(server, table, 'gel 2'), await makeRecord(server, table, 'gel 3')];
    const sent = await send('/records/values/file', multipart('p.png', PNG, target(imageField, { record_ids: ids })));
    expect(sent.status).toBe(200);
    for (const id of ids) expect(await cellOf(id, imageField)).toMatchObject([{ filename: 'p.png' }]);
    await server.ask(`POST /undo/${sent.body.data.event.id}`);
    for (const id of ids) expect(await cellOf(id, imageField)).toBeNull();
    const none = await send('/records/values/file', multipart('p.png', PNG, target(imageField, { record_ids: [] })));
    expect(none.status).toBe(400);
  });

  it('accepts the JSON part in each form that clients send, and form fields instead', async () => {
    const ids = [await makeRecord(server, table, newId()), await makeRecord(server, table, newId())];
    const target = { field_id: fileField, record_ids: ids };
    const json = JSON.stringify(target);
    const form = (add: (form: FormData) => void) => {
      const made = new FormData();
      made.append('file', new Blob(['1,2']), 'a.csv');
      add(made);
      return made;
    };
    const forms = [
      form((made) => made.append('body', json)),
      form((made) => made.append('body', new Blob([json], { type: 'application/json' }))),
      form((made) => {
        made.append('field_id', fileField);
        for (const id of ids) made.append('record_ids', id);
      }),
      form((made) => {
        made.append('field_id', fileField);
        made.append('record_ids', ids.join(', '));
      }),
    ];
    const typed = `--x\r\ncontent-disposition: form-data; name="body"\r\ncontent-type: application/json\r\n\r\n`;
    const file = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n1,2\r\n--x--\r\n`;
    const type = { 'content-type': 'multipart/form-data; boundary=x' };
    const sent = [];
    for (const made of forms) {
      const request = new Request('http://x', { method: 'POST', body: made });
      const headers = { 'content-type': request.headers.get('content-type') ?? '' };
      sent.push(await send('/records/values/file', { payload: Buffer.from(await request.arrayBuffer()), headers }));
    }
    sent.push(
      await send('/records/values/file', { payload: Buffer.from(`${typed}${json}\r\n${file}`), headers: type }),
    );
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    for (const id of ids) expect(await cellOf(id, fileField)).toHaveLength(5);
    const broken = { payload: Buffer.from(`${typed}{\r\n${file}`), headers: type };
    const answer = await send('/records/values/file', broken);
    expect([answer.status, answer.body.content[0].message]).toEqual([
      400,
      'The part named body must be a JSON object.',
    ]);
  });

  it('without the JSON part a file is stored, and can be written into a cell afterwards', async () => {
    const id = await makeRecord(server, table, newId());
    for (const path of [`/records/${id}/values/file`, '/records/values/file']) {
      const { status, body } = await send(path, multipart('late.txt', 'late'));
      expect([status, body.data.event]).toEqual([200, null]);
      const { id: fileId, original_name, upload_type } = body.data.resource;
      expect([original_name, upload_type]).toEqual(['late.txt', 'field-file']);
      const content = [{ fileId, filename: 'late.txt', size: 4 }];
      await server.ask(`POST /records/${id}/values`, { body: { data: { [fileField]: content } } });
      expect(await cellOf(id, fileField)).toEqual(content);
      expect((await read(`/records/${id}/field/${fileField}/file/late.txt`)).body).toBe('late');
    }
  });

  it('are served so that nothing in them can run: images and PDF inline, all others as downloads', async () => {
    const id = await makeRecord(server, table, 'gel 4');
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const files: [string, Buffer | string, string, string][] = [
      ['p.png', PNG, 'inline', 'image/png'],
      ['v.svg', svg, 'inline', 'image/svg+xml'],
      ['d.pdf', '%PDF-1.7 x', 'inline', 'application/pdf'],
      ['page.html', '<script>alert(1)</script>', 'attachment', 'application/octet-stream'],
      // The type that the sender declares proves nothing.
      ['liar.png', '<html><script>alert(1)</script>', 'attachment', 'application/octet-stream'],
    ];
    for (const [name, bytes, disposition, type] of files) {
      const form = multipart(name, bytes, target(fileField), name === 'liar.png' ? 'image/png' : 'text/html');
      if (name === 'liar.png')
        expect(
          (await send(`/records/${id}/values/file`, multipart(name, bytes, target(imageField), 'image/png'))).status,
        ).toBe(400);
      expect((await send(`/records/${id}/values/file`, form)).status).toBe(200);
      const answer = await read(`/records/${id}/field/${fileField}/file/${name}`);
      expect(answer.statusCode).toBe(200);
      const { headers } = answer;
      expect(headers['content-disposition']).toContain(`${disposition}; filename="${name}"`);
      expect(headers['content-type']).toBe(type);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox$/);
      const again = await read(`/records/${id}/file/${name}`, 'admin', { 'if-none-match': headers.etag });
      expect(again.statusCode).toBe(304);
    }
  });

  it('are shown as a converted image where browsers cannot show them, to those who see the value', async () => {
    const recordId = await makeRecord(server, table, 'gel 4b');
    const [picture, scan] = [newId(), newId()];
    const upload = async (body: { id: string; [name: string]: string }, bytes: Buffer) => {
      const begun = await server.ask('POST /files', { body: { ...body, file_size: bytes.length } });
      expect(begun.status).toBe(200);
      expect((await put(body.id, 0, bytes)).body.data.resource.is_complete).toBe(true);
      return begun.body.data.resource;
    };
    await upload({ id: picture, original_name: 'scan.tif.png', upload_type: 'converted-image' }, PNG);
    const tiff = Buffer.from('II*\0 and what follows');
    const uploaded = await upload({ id: scan, original_name: 'scan.tif', alternate_file: picture }, tiff);
    expect(uploaded.alternate_file).toBe(picture);
    const content = [{ size: tiff.length, fileId: scan, filename: 'scan.tif' }];
    const cell = await server.ask(`POST /records/${recordId}/values`, { body: { data: { [fileField]: content } } });
    expect(cell.status).toBe(200);
    const path = `/records/${recordId}/field/${fileField}/file/scan.tif`;
    const shown = await read(`${path}?alternate=true`, 'viewer');
    expect(shown.headers['content-type']).toBe('image/png');
    expect(shown.rawPayload.equals(PNG)).toBe(true);
    expect((await read(`/records/${recordId}/file/${scan}?alternate=true`)).rawPayload.equals(PNG)).toBe(true);
    expect((await read(path, 'viewer')).rawPayload.equals(tiff)).toBe(true);
    expect((await read(`${path}?alternate=true`, 'guest')).statusCode).toBe(404);
    expect((await read(`${path}?alternate=true`, 'other')).statusCode).toBe(404);
    // A file that browsers can show is returned unchanged.
    const plain = await makeRecord(server, table, 'gel 4c');
    await send(`/records/${plain}/values/file`, multipart('s.txt', 'as it is', target(fileField)));
    expect((await read(`/records/${plain}/file/s.txt?alternate=true`)).payload).toBe('as it is');
    // Nobody can name somebody else's file.
    const foreign = { id: newId(), original_name: 'x.tif', file_size: 4, alternate_file: picture };
    expect((await server.ask('POST /files', { body: foreign, as: 'member' })).status).toBe(404);
  });

  it('R-D-3.65 say which external system they come from, of those that exist', async () => {
    const origins = 'cdd-vault benchling dotmatics revvity labguru labbit postgres snowflake'.split(' ');
    const begin = (more: object) =>
      server.ask('POST /files', { body: { id: newId(), original_name: 'nmr.txt', file_size: 4, ...more } });
    for (const origin_connection_type of origins) {
      const origin = { origin_connection_type, origin_id: `${origin_connection_type} 7` };
      const { status, body } = await begin(origin);
      expect([status, body.data.resource]).toMatchObject([200, origin]);
      const whole = await put(body.data.resource.id, 0, Buffer.from('1 ms'));
      expect(whole.body.data.resource).toMatchObject({ ...origin, is_complete: true });
    }
    expect((await begin({})).body.data.resource).toMatchObject({ origin_connection_type: null, origin_id: null });
    for (const wrong of [{ origin_connection_type: 'cddvault' }, { origin_id: '7' }]) {
      const { status, text } = await begin(wrong);
      expect([status, text]).toEqual([400, expect.stringContaining('origin_connection_type')]);
    }
  });

  it('follow the right to see the value; ids from elsewhere do not exist', async () => {
    const id = await makeRecord(server, table, 'gel 5');
    const sent = await send(`/records/${id}/values/file`, multipart('s.txt', 'secret', target(fileField)));
    const fileId = sent.body.data.resource.id;
    expect((await read(`/records/${id}/file/s.txt`, 'viewer')).payload).toBe('secret');
    expect((await read(`/records/${id}/file/${fileId}`, 'member')).payload).toBe('secret');
    // Guests see what is shared with them, and this table is not.
    expect((await read(`/records/${id}/file/s.txt`, 'guest')).statusCode).toBe(404);
    expect((await read(`/records/${id}/file/s.txt`, 'other')).statusCode).toBe(404);
    expect((await read(`/records/${id}/field/${imageField}/file/s.txt`)).statusCode).toBe(404);
    expect((await read(`/records/${id}/field/${fileField}/file/s.txt?operation_ids=${newId()}`)).statusCode).toBe(404);
    expect((await read(`/files/${fileId}`)).payload).toBe('secret');
    expect((await read(`/files/${fileId}`, 'member')).statusCode).toBe(404);
    expect((await read(`/files/${fileId}`, 'other')).statusCode).toBe(404);
    const form = multipart('n.txt', 'no', target(fileField));
    expect((await send(`/records/${id}/values/file`, form, 'viewer')).status).toBe(403);
    expect((await send(`/records/${id}/values/file`, form, 'guest')).status).toBe(404);
    expect((await send(`/records/${newId()}/values/file`, form)).status).toBe(404);
    expect((await send(`/records/${id}/values/file`, multipart('n.txt', 'no', target(table.noteId)))).status).toBe(400);
    expect((await send(`/records/${id}/values/file`, multipart('n.txt', 'no', { body: '{' }))).status).toBe(400);
    expect((await send(`/records/${id}/values/file`, multipart('n.txt', 'no', { field: '' }))).status).toBe(400);
    for (const path of [`/records/${id}/values/file`, '/records/values/file'])
      expect((await send(path, multipart('n.txt', 'no'), 'viewer')).status).toBe(403);
    expect((await send(`/records/${newId()}/values/file`, multipart('n.txt', 'no'))).status).toBe(404);
    await server.ask(`DELETE /records/${id}`);
    expect((await read(`/records/${id}/file/s.txt`)).statusCode).toBe(404);
  });

  it('are uploaded in pieces, in order, each once, and resume where they were interrupted', async () => {
    const bytes = Buffer.from(Array.from({ length: 3000 }, (_, i) => i % 251));
    const fileId = newId();
    const start = { id: fileId, original_name: 'raw.bin', file_size: bytes.length };
    const begun = await server.ask('POST /files', { body: start });
    expect(begun.body.data.resource).toMatchObject({ id: fileId, received: 0, is_complete: false });
    expect((await put(fileId, 0, bytes.subarray(0, 1000))).body.data.resource.received).toBe(1000);
    // The answer was lost, so the piece is sent again.
    expect((await put(fileId, 0, bytes.subarray(0, 1000))).body.data.resource.received).toBe(1000);
    expect((await put(fileId, 2000, bytes.subarray(2000))).status).toBe(409);
    expect((await put(fileId, 1000, Buffer.alloc(5000))).status).toBe(400);
    expect((await put(fileId, 1000, bytes.subarray(1000, 2000), 'member')).status).toBe(404);
    const id = await makeRecord(server, table, 'gel 6');
    const content = [{ size: 3000, fileId, filename: 'raw.bin' }];
    const write = () => server.ask(`POST /records/${id}/values`, { body: { data: { [fileField]: content } } });
    // Not complete yet.
    expect((await write()).status).toBe(400);
    const again = await server.ask('POST /files', { body: start });
    expect(again.body.data.resource.received).toBe(1000);
    await Promise.all([put(fileId, 1000, bytes.subarray(1000, 2000)), put(fileId, 1000, bytes.subarray(1000, 2000))]);
    const last = await put(fileId, 2000, bytes.subarray(2000));
    expect(last.body.data.resource).toMatchObject({ received: 3000, is_complete: true });
    expect((await write()).status).toBe(200);
    const answer = await read(`/records/${id}/file/raw.bin`);
    expect(Buffer.compare(answer.rawPayload, bytes)).toBe(0);
    expect((await server.ask('POST /files', { body: start, as: 'member' })).status).toBe(409);
    expect((await server.ask('POST /files', { body: { ...start, id: newId() }, as: 'viewer' })).status).toBe(403);
    const large = { ...start, id: newId(), file_size: 101 * 1024 * 1024 };
    expect((await server.ask('POST /files', { body: large })).status).toBe(400);
    const empty = await server.ask('POST /files', { body: { ...start, id: newId(), file_size: 0 } });
    expect(empty.body.data.resource.is_complete).toBe(true);
  });

  it('S7 S10 interrupted between the last piece and the end are completed by the next attempt', async () => {
    const bytes = Buffer.from('all of it');
    for (const goesOn of [
      (start: { id: string }) => server.ask('POST /files', { body: start }),
      (start: { id: string }) => put(start.id, bytes.length, Buffer.alloc(0)),
    ]) {
      const start = { id: newId(), original_name: 'cut.txt', file_size: bytes.length };
      await server.ask('POST /files', { body: { ...start, file_size: bytes.length + 1 } });
      expect((await put(start.id, 0, bytes)).body.data.resource.is_complete).toBe(false);
      // As after a kill: every piece recorded, nothing joined.
      await server.deps.db.query('update file set file_size = $2 where id = $1', [start.id, bytes.length]);
      expect((await goesOn(start)).body.data.resource).toMatchObject({ received: bytes.length, is_complete: true });
      expect((await read(`/files/${start.id}`)).payload).toBe('all of it');
    }
  });

  it('S2 whose last piece is sent several times at once are complete, and every sender is told so', async () => {
    for (let round = 0; round < 5; round++) {
      const start = { id: newId(), original_name: 'twice.txt', file_size: 6 };
      await server.ask('POST /files', { body: start });
      await put(start.id, 0, Buffer.from('all '));
      const answers = await Promise.all(Array.from({ length: 4 }, () => put(start.id, 4, Buffer.from('in'))));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect((await server.ask('POST /files', { body: start })).body.data.resource.is_complete).toBe(true);
      expect((await read(`/files/${start.id}`)).payload).toBe('all in');
    }
  });

  it('unfinished uploads are deleted after some weeks, with their pieces', async () => {
    const begin = async () => {
      const id = newId();
      await server.ask('POST /files', { body: { id, original_name: 'left.bin', file_size: 10 } });
      await put(id, 0, Buffer.from('12345'));
      return id;
    };
    const [old, fresh] = [await begin(), await begin()];
    await server.deps.db.query(`update file set created_at = now() - interval '20 days' where id = $1`, [old]);
    const blobs = openBlobs(server.deps.config);
    await dropStaleUploads(server.deps.db, blobs);
    const pieceOf = async (id: string) => {
      const received = await blobs.joinParts(`${server.workspaceId}/${id}`, [0]);
      await blobs.drop(received);
      return received.head;
    };
    await expect(pieceOf(old)).rejects.toThrow();
    expect(String(await pieceOf(fresh))).toBe('12345');
    expect((await put(old, 5, Buffer.from('67890'))).status).toBe(404);
    expect((await put(fresh, 5, Buffer.from('67890'))).body.data.resource.is_complete).toBe(true);
  });

  it('a cell refuses the id of a file that does not exist, or of an import or another workspace', async () => {
    const id = await makeRecord(server, table, 'gel 7');
    const imported = await send('/imports/file', multipart('i.csv', 'a,b\n1,2\n'));
    for (const fileId of [newId(), 'nonsense', imported.body.data.resource.id]) {
      const content = [{ size: 1, fileId, filename: 'x.txt' }];
      const answer = await server.ask(`POST /records/${id}/values`, { body: { data: { [fileField]: content } } });
      expect(answer.status).toBe(400);
      expect(answer.body.content[0].message).toBe('The file x.txt is not on the server.');
    }
  });

  it('accepts images for comments, and shows them to everybody who sees a comment that names them', async () => {
    const recordId = await makeRecord(server, table, 'Discussed');
    const path = `/records/${recordId}/comments/image`;
    const picture = (as?: Role) => send(path, multipart('gel.png', PNG), as);
    expect((await picture('viewer')).status).toBe(403);
    expect((await send(path, multipart('gel.png', Buffer.from('no picture')))).status).toBe(400);
    const made = await picture('member');
    expect(made.status).toBe(200);
    const file = made.body.data.resource;
    expect(file).toMatchObject({
      upload_type: 'comment-image',
      file_mimetype: 'image/png',
      uploaded_by: server.ids.member,
    });
    const seen = async (as: Role) => (await server.ask(`GET /files/${file.id}`, { as })).status;
    expect([await seen('member'), await seen('viewer')]).toEqual([200, 404]);
    const content = [
      { type: 'paragraph', text: 'Lane 3' },
      { type: 'image', fileId: file.id },
    ];
    const said = await server.ask(`POST /records/${recordId}/comments`, { as: 'member', body: { content } });
    expect(said.status).toBe(200);
    expect([await seen('viewer'), await seen('guest')]).toEqual([200, 404]);
    await server.ask(`DELETE /records/${recordId}/comments/${said.body.data.resource.id}`, { as: 'member' });
    expect(await seen('viewer')).toBe(404);
  });

  it('accepts an image of a comment in pieces, and refuses comments that name a file which is not an image', async () => {
    const recordId = await makeRecord(server, table, 'Sent in pieces');
    const begin = (id: string, more: object) =>
      server.ask('POST /files', {
        body: { id, original_name: 'gel.png', file_size: PNG.length, upload_type: 'comment-image', ...more },
      });
    const say = (fileId: string) =>
      server.ask(`POST /records/${recordId}/comments`, {
        body: { content: { type: 'doc', content: [{ type: 'image', attrs: { fileId, filename: 'gel.png' } }] } },
      });
    const id = newId();
    expect((await begin(id, { file_size: 11 * 1024 * 1024 })).status).toBe(400);
    expect((await begin(id, {})).status).toBe(200);
    const early = await say(id);
    expect([early.status, early.body.content[0].message]).toEqual([400, 'The file gel.png is not on the server.']);
    expect((await put(id, 0, PNG)).body.data.resource).toMatchObject({
      is_complete: true,
      upload_type: 'comment-image',
      file_mimetype: 'image/png',
    });
    const said = await say(id);
    expect(said.body.data.resource.plain_text).toBe('gel.png');
    expect((await read(`/files/${id}`, 'viewer')).statusCode).toBe(200);
    const text = newId();
    await begin(text, { file_size: 2 });
    expect((await put(text, 0, Buffer.from('no'))).status).toBe(400);
    const inCell = newId();
    await begin(inCell, { upload_type: 'field-file' });
    await put(inCell, 0, PNG);
    expect((await say(inCell)).status).toBe(400);
  });

  it('can be named only by those who uploaded them or may read them: knowing an id is not enough', async () => {
    const hidden = await makeTestTable(server, 'Secret gels');
    const field = async (sliceId: string, field_name: string) =>
      (
        await server.ask('POST /data_fields', {
          body: { entity_slice_id: sliceId, field_name, field_type: 'file' },
        })
      ).body.data.resource.id as string;
    const secretField = await field(hidden.sliceId, 'Secret file');
    const hiddenField = await field(table.sliceId, 'Hidden file');
    const hide = (ids: object) => server.ask('PUT /authorizations/global/user/team-member', { body: ids });
    const all = { mode: 'all' };
    const hidesBoth = {
      data_fields_view: { mode: 'select', select: 'hide', ids: [hiddenField] },
      entity_slices: { mode: 'select', select: 'hide', ids: [hidden.sliceId] },
    };
    expect((await hide(hidesBoth)).status).toBe(200);
    const secretRecord = await makeRecord(server, hidden, 'secret 1');
    const openRecord = await makeRecord(server, table, 'gel of an admin');
    const upload = async (recordId: string, fieldId: string) =>
      (await send(`/records/${recordId}/values/file`, multipart('secret.txt', 'classified', { field_id: fieldId })))
        .body.data.resource.id as string;
    const name = (as: Role, recordId: string, fileId: string) => {
      const content = [{ size: 10, fileId, filename: 'harmless.txt' }];
      return server.ask(`POST /records/${recordId}/values`, { as, body: { data: { [fileField]: content } } });
    };
    const ownRecord = await makeRecord(server, table, 'gel of a member');

    for (const fileId of [await upload(secretRecord, secretField), await upload(openRecord, hiddenField)]) {
      const refused = await name('member', ownRecord, fileId);
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('is not on the server')]);
      expect((await read(`/records/${ownRecord}/file/${fileId}`, 'member')).statusCode).toBe(404);
      // If an admin makes it visible, it may be read and copied; a value hidden by an undo may not.
      const shown = await name('admin', openRecord, fileId);
      expect(shown.status).toBe(200);
      expect((await server.ask(`POST /undo/${shown.body.data.event.id}`)).status).toBe(200);
      expect((await name('member', ownRecord, fileId)).status).toBe(400);
      expect((await name('admin', openRecord, fileId)).status).toBe(200);
      expect((await name('member', ownRecord, fileId)).status).toBe(200);
      expect((await read(`/records/${ownRecord}/file/${fileId}`, 'member')).payload).toBe('classified');
      // Files that are in a cell already may stay there when others are added.
      expect((await name('member', ownRecord, fileId)).status).toBe(200);
      await server.ask(`DELETE /records/${openRecord}/values/${fileField}`);
    }

    const picture = await send(`/records/${secretRecord}/comments/image`, multipart('gel.png', PNG));
    const say = (as: Role, recordId: string, fileId: string) => {
      const content = [{ type: 'image', fileId }];
      return server.ask(`POST /records/${recordId}/comments`, { as, body: { content } });
    };
    const pictureId = picture.body.data.resource.id;
    expect((await say('admin', secretRecord, pictureId)).status).toBe(200);
    expect((await say('member', ownRecord, pictureId)).status).toBe(400);
    expect((await read(`/files/${pictureId}`, 'member')).statusCode).toBe(404);
    expect((await say('admin', openRecord, pictureId)).status).toBe(200);
    expect((await say('member', ownRecord, pictureId)).status).toBe(200);

    expect((await hide({ data_fields_view: all, entity_slices: all })).status).toBe(200);
  });

  it('of an import can be resumed only by those who started the upload', async () => {
    const mine = (await send('/imports/file', multipart('i.csv', 'a,b\n1,2\n'))).body.data.resource.id;
    const start = (as: Role) => server.ask('POST /imports', { as, body: { file_id: mine } });
    expect((await start('member')).status).toBe(404);
    expect((await server.ask(`GET /imports/file/${mine}/progress`, { as: 'member' })).status).toBe(404);
    const made = await start('admin');
    expect(made.status).toBe(200);
    // Whoever sees the import may read its file, and import it again.
    expect((await start('member')).status).toBe(200);
    const inCell = (await send('/records/values/file', multipart('c.csv', 'a,b\n1,2\n'))).body.data.resource.id;
    expect((await server.ask('POST /imports', { body: { file_id: inCell } })).status).toBe(404);
  });

  it('are in folders that only the server can read, and leave nothing behind', async () => {
    const { dataDir } = server.deps.config;
    const files = join(dataDir, 'files');
    expect(statSync(files).mode & 0o777).toBe(0o700);
    await send('/records/values/file', multipart('kept.txt', 'kept'));
    expect((await send('/records/values/file', multipart('two.txt', 'x', { field_id: 'nonsense' }))).status).toBe(400);
    const found = readdirSync(files, { recursive: true, withFileTypes: true });
    expect(found.filter((entry) => entry.isFile() && entry.parentPath.endsWith('incoming'))).toEqual([]);
    for (const entry of found) {
      const { mode } = statSync(join(entry.parentPath, entry.name));
      expect([entry.name, mode & 0o777]).toEqual([entry.name, entry.isDirectory() ? 0o700 : 0o600]);
    }
  });

  it('have names without line breaks, paths and direction marks, and are served by them', async () => {
    const names: [string, string][] = [
      ['report\r\nX-Injected: 1.txt', 'reportX-Injected: 1.txt'],
      ['../../etc/passwd', 'passwd'],
      ['C:\\lab\\gel.txt', 'gel.txt'],
      ['report\u202efdp.exe', 'reportfdp.exe'],
      [`${'x'.repeat(300)}.txt`, `${'x'.repeat(251)}.txt`],
      ['..', 'file'],
      ['"; filename="evil.html', '"; filename="evil.html'],
    ];
    for (const [given, kept] of names) {
      const id = newId();
      const start = { id, original_name: given.slice(0, 255), file_size: 4 };
      const wanted = given.length > 255 ? 'x'.repeat(255) : kept;
      const begun = await server.ask('POST /files', { body: start });
      expect(begun.body.data.resource.original_name).toBe(wanted);
      await put(id, 0, Buffer.from('text'));
      const answer = await read(`/files/${id}`);
      expect([answer.statusCode, answer.payload]).toEqual([200, 'text']);
      expect(answer.headers['x-injected']).toBeUndefined();
      const disposition = String(answer.headers['content-disposition']);
      expect(disposition).toMatch(/^attachment; filename="[^"\r\n]*"; filename\*=UTF-8''[^"\s;]*$/);
    }
    const form = multipart(`${'x'.repeat(300)}.txt`, 'text');
    expect((await send('/records/values/file', form)).body.data.resource.original_name).toBe(names[4]![1]);
  });

  it('that pretend to be images are downloaded and not shown', async () => {
    const html = '<!DOCTYPE html><script>alert(1)</script>';
    for (const [name, mimetype] of [
      ['page.html', 'text/html'],
      ['page.png', 'image/png'],
      ['page.svg', 'image/svg+xml'],
      ['page.pdf', 'application/pdf'],
    ] as const) {
      const sent = await send('/records/values/file', multipart(name, html, {}, mimetype));
      const answer = await read(`/files/${sent.body.data.resource.id}`);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'x-content-type-options': 'nosniff',
        'content-disposition': expect.stringMatching(/^attachment;/),
        'content-security-policy': expect.stringContaining('sandbox'),
      });
    }
  });
});

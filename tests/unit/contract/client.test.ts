import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineCall } from '@/contract/call';
import { callUrl, createClient } from '@/contract/client';
import { ServerFault, Unreachable } from '@/contract/failures';
import { importFileCall } from '@/contract/imports/file';
import { refusalOf } from '@/contract/refusalOf';
import type { SendUpload } from '@/contract/sendUpload';
import { bootstrapCall, changesCall } from '@/contract/sync/feed';
import { errorText } from '@/parts/acts/errorText';
import { httpTransport } from '@/sync/httpTransport';

const call = defineCall({
  method: 'POST',
  path: '/things/{id}',
  summary: 'For this test',
  params: z.object({ id: z.string() }),
  query: z.object({ tags: z.array(z.string()).optional(), empty: z.string().optional() }),
  body: z.object({ name: z.string() }),
  resource: z.object({ name: z.string() }),
});

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serving(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  server = createServer(answer);
  await new Promise<void>((done) => server!.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
}

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const args = { params: { id: 'a b' }, body: { name: 'x' } };

describe('client', () => {
  it('fills path and query, sends token and body, and reads resource and event', async () => {
    let seen = '';
    const base = await serving(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      seen = `${request.method} ${request.url} ${request.headers.authorization} ${body}`;
      json(response, 200, { data: { resource: { name: 'x' }, event: { id: 'e1' } } });
    });
    const client = createClient({ base, token: () => 'secret' });
    const answer = await client.call(call, { ...args, query: { tags: ['1', '2'] } });
    expect(answer).toEqual({ resource: { name: 'x' }, eventId: 'e1' });
    expect(seen).toBe('POST /api/things/a%20b?tags=1&tags=2 Bearer secret {"name":"x"}');
    expect(() => callUrl('', call, {})).toThrow(RangeError);
    const empty = { params: { id: '1' }, query: { tags: [], text: '', none: null, zero: 0 } };
    expect(callUrl('', call, empty)).toBe('/things/1?zero=0');
  });

  it('distinguishes refusals, server errors and silence', async () => {
    const answers: [number, unknown][] = [
      [403, { content: 'You do not have the right to do this.' }],
      [400, { content: [{ validation: 'value', code: 'invalid', message: 'Too long', path: ['name'] }] }],
      [409, { content: 'Taken' }],
      [500, { content: 'Sorry' }],
      [426, { content: 'Too old' }],
      [200, { something: 'else' }],
      [200, { data: { resource: { name: 7 } } }],
    ];
    const base = await serving((_, response) => {
      const [status, body] = answers.shift()!;
      json(response, status, body);
    });
    const client = createClient({ base });
    const failure = () =>
      client.call(call, args).then(
        () => null,
        (error: unknown) => error,
      );
    expect(await failure()).toMatchObject({ code: 'forbidden', message: 'You do not have the right to do this.' });
    expect(await failure()).toMatchObject({ code: 'invalid', issues: [{ message: 'Too long', path: ['name'] }] });
    expect(await failure()).toMatchObject({ code: 'conflict' });
    expect(await failure()).toMatchObject({ status: 500 });
    expect(await failure()).toMatchObject({ status: 426 });
    expect(await failure()).toBeInstanceOf(ServerFault);
    expect(await failure()).toBeInstanceOf(ServerFault);
    server!.closeAllConnections();
    await new Promise((done) => server!.close(done));
    expect(await failure()).toBeInstanceOf(Unreachable);
  });

  it('reports what is wrong with a body that its own schema refuses, and not that there is no server', async () => {
    const client = createClient({ fetch: () => Promise.reject(new Error('never asked')) });
    const named = defineCall({ ...call, body: z.object({ name: z.string().min(1, 'Name cannot be empty.') }) });
    const refused = await client.call(named, { ...args, body: { name: '' } }).catch((error: unknown) => error);
    expect([refused instanceof Unreachable, errorText(refused)]).toEqual([false, 'Name cannot be empty.']);
  });

  it("shows the server's message: a text, its content, its issues line by line, otherwise that something went wrong", () => {
    const issue = (message: string) => ({ validation: 'value', code: 'invalid', message, path: [] });
    const words = 'Something went wrong. If the problem persists, please let us know.';
    const reported: [unknown, string][] = [
      ['Nope', 'Nope'],
      [{ content: 'Nope' }, 'Nope'],
      [{ content: [issue('One'), issue('Two')] }, 'One\nTwo'],
      [{}, words],
      [null, words],
    ];
    for (const [body, text] of reported)
      for (const status of [400, 403, 404, 409, 500]) expect(errorText(refusalOf(status, body)), text).toBe(text);
    expect(errorText(new TypeError('x is not a function'))).toBe(words);
    expect(errorText(new Unreachable())).toBe(
      `${words}\nThe server cannot be reached; your work is kept on this device.`,
    );
  });

  it('gives up a connection that stays silent, and one that is cut off in the middle', async () => {
    const base = await serving((request, response) => {
      if (request.url?.includes('silent')) return;
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
      response.write('{"data":');
      setTimeout(() => response.destroy(), 10);
    });
    const client = createClient({ base, timeoutMs: 60 });
    await expect(client.call(call, { ...args, params: { id: 'silent' } })).rejects.toBeInstanceOf(Unreachable);
    await expect(client.call(call, args)).rejects.toBeInstanceOf(Unreachable);
  });

  it('renews the session once on 401', async () => {
    let renewed = 0;
    const base = await serving((request, response) => {
      if (request.headers.authorization === 'Bearer new') json(response, 200, { data: { resource: { name: 'x' } } });
      else json(response, 401, { content: 'Sign in.' });
    });
    let token = 'old';
    const renew = async () => {
      renewed += 1;
      token = 'new';
      return true;
    };
    expect((await createClient({ base, token: () => token, renew }).call(call, args)).eventId).toBeNull();
    const refused = createClient({ base, token: () => 'old', renew });
    await expect(refused.call(call, args)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(renewed).toBe(2);
  });

  it('gives an upload the time that it needs as long as it progresses, and gives up one that stalls', async () => {
    const uploadCall = defineCall({
      method: 'POST',
      path: '/files',
      summary: 'For this test',
      upload: true,
      resource: z.object({ id: z.string() }),
    });
    const reported: number[] = [];
    const file = new Blob(['0123456789']);
    /** Ten pieces that together take longer than a call may be silent. */
    const slow: SendUpload = async ({ onProgress, signal }) => {
      for (let piece = 1; piece <= 10; piece++) {
        await new Promise((done) => setTimeout(done, 50));
        signal.throwIfAborted();
        onProgress(piece, 10);
      }
      return Response.json({ data: { resource: { id: 'f1' }, event: null } });
    };
    const onProgress = (sent: number) => reported.push(sent);
    const moving = createClient({ upload: slow, timeoutMs: 300 });
    expect((await moving.call(uploadCall, { file, onProgress })).resource.id).toBe('f1');
    expect(reported).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);

    const stuck: SendUpload = ({ signal }) =>
      new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)));
    const standing = createClient({ upload: stuck, timeoutMs: 30 });
    await expect(standing.call(uploadCall, { file })).rejects.toBeInstanceOf(Unreachable);
    const abort = new AbortController();
    const calledOff = createClient({ upload: stuck }).call(uploadCall, { file, signal: abort.signal });
    abort.abort();
    await expect(calledOff).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('sends a file even if the browser reports no progress', async () => {
    let seen = '';
    const base = await serving(async (request, response) => {
      for await (const chunk of request) seen += String(chunk);
      json(response, 200, { data: { resource: { id: 'f2' } } });
    });
    const answer = await createClient({ base })
      .call(importFileCall, {
        file: new Blob(['a,b']),
        fileName: 'a.csv',
      })
      .catch((error: unknown) => error);
    // The answer lacks what this call declares; here only the arrival of the file counts.
    expect(answer).toBeInstanceOf(ServerFault);
    expect(seen).toContain('filename="a.csv"');
    expect(seen).toContain('a,b');
  });

  it('reads lines as they arrive, in any pieces, and reports a stream that is cut off or malformed', async () => {
    const line = JSON.stringify({ cursor: 4, more: false, perm_epoch: 1, server_time: 5, text: 'Grüße' });
    const base = await serving(async (request, response) => {
      response.writeHead(200, { 'content-type': 'application/x-ndjson' });
      if (request.url?.includes('cursor=1')) {
        // Pieces that end in the middle of a character.
        const bytes = Buffer.from(`${line}\n${line}\n`);
        for (let i = 0; i < bytes.length; i += 7) {
          response.write(bytes.subarray(i, i + 7));
          await new Promise((done) => setImmediate(done));
        }
        response.end();
      } else if (request.url?.includes('cursor=2')) {
        response.write(`${line}\n{"cur`);
        setTimeout(() => response.destroy(), 10);
      } else response.end('{"unknown": true}\n');
    });
    const client = createClient({ base });
    const lines: unknown[] = [];
    for await (const one of client.lines(changesCall, { query: { cursor: 1 } })) lines.push(...one);
    expect(lines).toEqual([JSON.parse(line), JSON.parse(line)]);
    const cut = async () => {
      for await (const one of client.lines(changesCall, { query: { cursor: 2 } })) lines.push(...one);
    };
    await expect(cut()).rejects.toBeInstanceOf(Unreachable);
    expect(lines).toHaveLength(3);
    const malformed = async () => {
      for await (const one of httpTransport(client).bootstrap({ scope: 'structure' })) lines.push(one);
    };
    await expect(malformed()).rejects.toBeInstanceOf(ServerFault);
    expect(bootstrapCall.form).toBe('ndjson');
  });
});

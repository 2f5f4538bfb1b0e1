import { createSocket, type Socket } from 'node:dgram';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, wordsOf } from '../../support/server/browser';
import { embeddedDatabases, type TestDatabases } from '../../support/server/databases';
import { setUpSso, signedInBrowser } from '../../support/server/ssoWorkspace';
import { startServer, type TestServer } from '../../support/server/testServer';

let databases: TestDatabases;
let server: TestServer;
let names: Socket;
let admin: Browser;
/** The TXT records of the name server, by name. */
const TEXTS = new Map<string, string>();

/** Answers queries for TXT records: a minimal name server. */
function answer(question: Buffer): Buffer {
  let at = 12;
  const labels: string[] = [];
  while (question[at]) {
    const length = question[at] as number;
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  const asked = question.subarray(12, at + 5);
  const text = TEXTS.get(labels.join('.').toLowerCase());
  const head = Buffer.alloc(12);
  question.copy(head, 0, 0, 2);
  head.writeUInt16BE(text === undefined ? 0x8183 : 0x8180, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(text === undefined ? 0 : 1, 6);
  if (text === undefined) return Buffer.concat([head, asked]);
  const data = Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);
  const record = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, data.length]);
  return Buffer.concat([head, asked, record, data]);
}

beforeAll(async () => {
  databases = await embeddedDatabases();
  names = createSocket('udp4', (question, from) => names.send(answer(question), from.port, from.address));
  await new Promise<void>((done) => names.bind(0, '127.0.0.1', done));
  const env = { DNS_SERVERS: `127.0.0.1:${names.address().port}` };
  server = await startServer(await databases.create(), undefined, env);
  admin = await setUpSso(server, {});
});
afterAll(async () => {
  names?.close();
  await server?.close();
  await databases?.stop();
});

const check = (browser: Browser, domain: string, body: object = {}) =>
  browser.ask(`POST /workspaces/sso/domains/${domain}/check`, body);

describe('a domain', () => {
  it('counts once the name server shows the proof, and is then found by e-mail addresses', async () => {
    const { domains } = await admin.data('PATCH /workspaces/sso', { domains: ['test.test', 'Example.ORG'] });
    const mine = domains.find(({ domain }: { domain: string }) => domain === 'example.org');
    expect([mine.record_name, mine.proven_at]).toEqual(['_labtide.example.org', null]);
    const absent = (await check(admin, 'example.org')).body.data.resource;
    expect(absent).toMatchObject({ proven_at: null, reason: expect.stringContaining('no TXT record') });
    TEXTS.set('_labtide.example.org', 'labtide-verify=of-somebody-else');
    expect((await check(admin, 'example.org')).body.data.resource.reason).toContain('different text');
    const found = async () => (await admin.data('POST /auth/ways', { email: 'a@example.org' })).workspaces.length;
    expect(await found()).toBe(0);
    TEXTS.set('_labtide.example.org', mine.record_text);
    expect((await check(admin, 'example.org')).body.data.resource).toMatchObject({ reason: null });
    expect(await found()).toBe(1);
  });

  it('must be proven again when it was removed and added again', async () => {
    await admin.data('PATCH /workspaces/sso', { domains: ['test.test'] });
    const { domains } = await admin.data('PATCH /workspaces/sso', { domains: ['test.test', 'example.org'] });
    expect(domains.map(({ proven_at }: { proven_at: string | null }) => proven_at !== null)).toEqual([true, false]);
  });

  it('can be confirmed without a name server only by the operators of the server', async () => {
    await admin.data('PATCH /workspaces/sso', { domains: ['test.test', 'lab.internal'] });
    const refused = await check(admin, 'lab.internal', { confirm: true });
    expect([refused.status, wordsOf(refused)]).toEqual([403, expect.stringContaining('run the server')]);
    await server.deps.db.query('update app_user set is_staff = true where id = $1', [server.ids.admin]);
    const staff = await signedInBrowser(server, 'admin@test.test', '10.9.0.2');
    expect((await check(staff, 'lab.internal', { confirm: true })).body.data.resource.proven_at).not.toBeNull();
    expect((await check(staff, 'not-listed.test')).status).toBe(404);
    await server.deps.db.query('update app_user set is_staff = false where id = $1', [server.ids.admin]);
  });
});

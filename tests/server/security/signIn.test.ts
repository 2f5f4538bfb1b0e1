import { afterAll, beforeAll, expect, it } from 'vitest';
import { embeddedDatabases, type TestDatabases } from '../../support/server/databases';
import { PASSWORD, startServer, type TestServer } from '../../support/server/testServer';

let databases: TestDatabases;
let server: TestServer;
beforeAll(async () => {
  databases = await embeddedDatabases();
  server = await startServer(await databases.create());
});
afterAll(async () => {
  await server?.close();
  await databases?.stop();
});

const signIn = (email: string, password: string, from = '10.0.0.1', cookie = '') =>
  server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: from,
    headers: cookie ? { cookie } : {},
    payload: { email, password },
  });
const counts = (statuses: number[]) =>
  Object.fromEntries([...new Set(statuses)].map((s) => [s, statuses.filter((one) => one === s).length]));

it('allows ten wrong passwords for an account, also when sixteen arrive at once', async () => {
  const answers = await Promise.all(Array.from({ length: 16 }, (_, i) => signIn('viewer@test.test', `wrong ${i}`)));
  expect(counts(answers.map(({ statusCode }) => statusCode))).toEqual({ 401: 10, 429: 6 });
  const right = await signIn('viewer@test.test', PASSWORD);
  expect([right.statusCode, right.headers['retry-after']]).toEqual([429, '900']);
});

it('answers the same for an account that does not exist', async () => {
  const answers = await Promise.all(Array.from({ length: 16 }, (_, i) => signIn('nobody@test.test', `wrong ${i}`)));
  expect(counts(answers.map(({ statusCode }) => statusCode))).toEqual({ 401: 10, 429: 6 });
});

it('does not affect another address, and ends once somebody has signed in', async () => {
  for (let i = 0; i < 10; i++) await signIn('guest@test.test', 'wrong', '10.0.0.2');
  expect((await signIn('guest@test.test', PASSWORD, '10.0.0.2')).statusCode).toBe(429);
  expect((await signIn('guest@test.test', PASSWORD, '10.0.0.3')).statusCode).toBe(200);
  for (let i = 0; i < 9; i++) await signIn('guest@test.test', 'wrong', '10.0.0.3');
  expect((await signIn('guest@test.test', PASSWORD, '10.0.0.3')).statusCode).toBe(200);
  expect((await signIn('guest@test.test', 'wrong', '10.0.0.3')).statusCode).toBe(401);
});

it('locks an account that is attacked from everywhere, except on a device where it has signed in before', async () => {
  const first = await signIn('member@test.test', PASSWORD, '10.0.0.4');
  const mark = [first.headers['set-cookie']].flat().find((cookie) => cookie?.startsWith('labtide_device='));
  expect(mark).toMatch(/HttpOnly; SameSite=Lax/);
  // As if others had tried it from a hundred addresses.
  await server.deps.db.query(`update login_try set tries = 100 where email_key = 'member@test.test' and address = ''`);
  expect((await signIn('member@test.test', PASSWORD, '10.0.0.5')).statusCode).toBe(429);
  const cookie = String(mark).split(';')[0] as string;
  expect((await signIn('member@test.test', PASSWORD, '10.0.0.5', cookie)).statusCode).toBe(200);
  expect((await signIn('member@test.test', PASSWORD, '10.0.0.5', `${cookie}x`)).statusCode).toBe(429);
  const [name, value = ''] = cookie.split('=');
  const ofAdmin = `${name}=${value.replace(server.ids.member, server.ids.admin)}`;
  expect((await signIn('member@test.test', PASSWORD, '10.0.0.5', ofAdmin)).statusCode).toBe(429);
});

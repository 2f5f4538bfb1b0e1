import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser } from '../../support/server/browser';
import { embeddedDatabases, type TestDatabases } from '../../support/server/databases';
import { type MailServer, startMailServer } from '../../support/server/mailServer';
import { until } from '../../support/server/relayClient';
import { startServer, type TestServer } from '../../support/server/testServer';

const MINUTE = 60_000;

describe('while the mail server is down', () => {
  let databases: TestDatabases;
  let mail: MailServer;
  let server: TestServer;
  let isDown = true;
  let refused = 0;
  let count = 0;

  beforeAll(async () => {
    databases = await embeddedDatabases();
    mail = await startMailServer();
    server = await startServer(await databases.create(), undefined, {
      SMTP_URL: mail.url,
      MAIL_FROM: 'labtide@lab.test',
    });
    const { send } = server.deps.mail;
    server.deps.mail.send = async (message) => {
      if (!isDown) return send(message);
      refused++;
      return { sent: false, why: 'The mail server does not answer (ECONNREFUSED).', isPermanent: false };
    };
  });
  afterAll(async () => {
    await server?.close();
    await mail?.close();
    await databases?.stop();
  });

  const away = async (down: boolean) => {
    isDown = down;
    refused = 0;
  };
  const settle = (minutes: number) => server.composed.notices.settle(Date.now() + minutes * MINUTE);
  const emailsTo = (address: string) => mail.emails.filter(({ to }) => to.includes(address));
  const invites = async () => (await server.ask('GET /workspaces/invites')).body.data.resource;
  const waiting = async () => (await server.deps.db.query('select 1 from letter')).length;
  const invite = async (email = `away${++count}@lab.test`) => {
    const [tried, held] = [refused, await waiting()];
    const made = await server.ask('POST /workspaces/members', { body: { email, access_level: 'viewer' } });
    expect(made.status, made.text).toBe(200);
    await until('the email to be tried', () => refused > tried);
    await until('the email to wait', async () => (await waiting()) > held);
    return { email, id: made.body.data.resource.id as string };
  };

  it('an invite shows this in the list, is tried again, and its only e-mail lets its person in', async () => {
    await away(true);
    const { email, id } = await invite();
    const [held] = await invites();
    expect(held).toMatchObject({ id, unsent_why: expect.stringContaining('The server tries again for a day.') });
    const [row] = await server.deps.db.query<{ sealed: Buffer }>('select sealed from letter');
    // The link in it grants access, so a backup must not contain it.
    expect(row!.sealed.toString('latin1')).not.toContain('login/join');
    await settle(2);
    expect((await invites())[0].unsent_why).toContain('does not answer');
    await away(false);
    await settle(10);
    expect((await invites())[0].unsent_why).toBeNull();
    expect(await waiting()).toBe(0);
    const [message, ...more] = emailsTo(email);
    expect(more).toEqual([]);
    const token = /\/login\/join#(\S+)/.exec(message!.text)?.[1];
    const shown = await new Browser(server).ask(`GET /auth/invite/${token}`);
    expect([shown.status, shown.body.data.resource.email]).toEqual([200, email]);
  });

  it('an invite that is sent again or withdrawn leaves no e-mail with a dead link', async () => {
    await away(true);
    const first = await invite();
    const second = await invite();
    await away(false);
    expect((await server.ask(`POST /workspaces/invites/${first.id}/resend`)).status).toBe(200);
    await until('the email', () => emailsTo(first.email).length === 1);
    expect((await server.ask(`DELETE /workspaces/invites/${second.id}`)).status).toBe(200);
    await settle(10);
    expect([emailsTo(first.email).length, emailsTo(second.email).length, await waiting()]).toEqual([1, 0, 0]);
  });

  it('a reset is answered the same for every address, and is sent later while its link is valid, not after', async () => {
    await away(true);
    const ask = (email: string) => new Browser(server, '10.9.0.1').ask('POST /auth/send-password-reset', { email });
    const [known, unknown] = [await ask('member@test.test'), await ask('nobody@test.test')];
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    await until('the email to wait', async () => (await waiting()) === 1);
    await away(false);
    await settle(2);
    expect(emailsTo('member@test.test')).toHaveLength(1);
    await away(true);
    await ask('viewer@test.test');
    await until('the email to wait', async () => (await waiting()) === 1);
    await away(false);
    await settle(61);
    expect([emailsTo('viewer@test.test').length, await waiting()]).toEqual([0, 0]);
  });

  it('an e-mail that cannot be sent is given up after a day, and the invite says what to do', async () => {
    await away(true);
    await invite();
    for (const minutes of [2, 10, 50, 220, 1120, 3120]) await settle(minutes);
    expect(await waiting()).toBe(0);
    expect((await invites())[0].unsent_why).toContain('send the invite again');
  });
});

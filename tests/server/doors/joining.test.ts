import { once } from 'node:events';
import { serverAct } from '@server/events/serverAct';
import { servedCalls } from '@server/http/serve';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { callName } from '@/contract/call';
import { changed } from '@/domain/commands/support/changes';
import { mustGet } from '@/domain/commands/support/mustGet';
import type { Actor } from '@/domain/permissions/actor';
import { Browser, codeOf, wordsOf } from '../../support/server/browser';
import { embeddedDatabases, type TestDatabases } from '../../support/server/databases';
import { type MailServer, startMailServer } from '../../support/server/mailServer';
import { listen } from '../../support/server/relayClient';
import { newId, PASSWORD, startServer, type TestServer } from '../../support/server/testServer';

const GOOD = 'copper tide nine lamps';

let databases: TestDatabases;
let server: TestServer;
let mail: MailServer;
let socketAddress: string;
let count = 0;
beforeAll(async () => {
  databases = await embeddedDatabases();
  mail = await startMailServer();
  server = await startServer(await databases.create(), undefined, {
    SMTP_URL: mail.url,
    MAIL_FROM: 'labtide@lab.test',
  });
  socketAddress = await listen(server);
});
afterAll(async () => {
  await server?.close();
  await mail?.close();
  await databases?.stop();
});

const address = () => `joiner${++count}@lab.test`;
const tokenIn = (text: string) => /\/login\/join#(\S+)/.exec(text)?.[1] as string;

async function invite(email: string, more: object = {}) {
  const body = { email, access_level: 'team-member', ...more };
  const answer = await server.ask('POST /workspaces/members', { body });
  if (answer.status !== 200) throw new Error(answer.text);
  return { id: answer.body.data.resource.id as string, token: tokenIn((await mail.next(email)).text) };
}
const fields = { full_name: 'Nils Frey', password: GOOD, accepts_policies: true };
const joinAs = (token: string, more: object = {}, browser = new Browser(server)) =>
  browser.ask('POST /auth/join', { id: token, ...fields, ...more });

describe('an invite', () => {
  it('creates an account and a member with programs and groups, and the e-mail says who invites to what', async () => {
    const make = async (call: string, body: object) => (await server.ask(call, { body })).body.data.resource;
    const program = await make('POST /programs', { program_name: 'Kinases' });
    const group = await make('POST /workspaces/groups', { group_name: 'Chemists', user_ids: [] });
    const email = address();
    const body = { access_level: 'guest', program_ids: [program.id], group_ids: [group.id], message: 'Welcome!' };
    await server.ask('POST /workspaces/members', { body: { email, ...body } });
    const message = await mail.next(email);
    expect(message.subject).toBe('Test admin invites you to Workspace test');
    expect(message.text).toContain('Welcome!');
    const token = tokenIn(message.text);
    const browser = new Browser(server);
    const shown = await browser.data(`GET /auth/invite/${token}`);
    expect(shown).toMatchObject({
      workspace_name: 'Workspace test',
      email,
      access_level: 'guest',
      program_names: ['Kinases'],
      group_names: ['Chemists'],
      has_account: false,
    });
    await browser.data('POST /auth/join', { id: token, ...fields });
    const me = await browser.data('GET /auth/me');
    expect([me.email, me.access_level, me.full_name]).toEqual([email, 'guest', 'Nils Frey']);
    const structure = await server.deps.rows.structure(server.workspaceId);
    expect(structure.get('group', group.id)?.user_ids).toEqual([me.id]);
    expect(structure.all('program_share').some((one) => one.user_id === me.id && one.program_id === program.id)).toBe(
      true,
    );
  });

  it('works once, within seven days, unless it is withdrawn or sent again', async () => {
    const used = await invite(address());
    expect((await joinAs(used.token)).status).toBe(200);
    expect(wordsOf(await joinAs(used.token))).toBe('This invite has already been used. Sign in instead.');

    const old = await invite(address());
    await server.deps.db.query(
      `update invite set expires_at = now() - interval '1 minute' where workspace_id = $1 and id = $2`,
      [server.workspaceId, old.id],
    );
    const expired = await joinAs(old.token);
    expect([expired.status, wordsOf(expired)]).toEqual([409, expect.stringMatching(/^This invite expired on/)]);

    const email = address();
    const first = await invite(email);
    await server.ask(`POST /workspaces/invites/${first.id}/resend`);
    const second = tokenIn((await mail.next(email)).text);
    expect((await joinAs(first.token)).status).toBe(404);
    await server.ask(`DELETE /workspaces/invites/${first.id}`);
    expect(wordsOf(await joinAs(second))).toBe('This invite was withdrawn. Ask for a new one.');
    const log = (await server.ask('GET /workspaces/security_events')).body.data.resource;
    const ofAddress = log.filter((one: { facts: { email?: string } }) => one.facts.email === email);
    expect(ofAddress.map(({ kind }: { kind: string }) => kind)).toEqual([
      'invite_withdrawn',
      'invite_sent',
      'invite_sent',
    ]);
  });

  it('is valid for one address: for another the inviter is asked', async () => {
    const { token } = await invite(address());
    const refused = await joinAs(token, { email: 'other@home.test' });
    expect([refused.status, codeOf(refused)]).toEqual([409, 'other_address']);
    expect((await mail.next('admin@test.test')).text).toContain('other@home.test');
    expect((await joinAs(token)).status).toBe(200);
  });

  it('refuses missing or weak input, and can then be tried again', async () => {
    const { token } = await invite(address());
    for (const [more, path] of [
      [{ full_name: '' }, 'full_name'],
      [{ password: 'workspace test' }, 'password'],
      [{ accepts_policies: false }, 'accepts_policies'],
    ] as const) {
      const refused = await joinAs(token, more);
      expect([refused.status, refused.body.content[0].path]).toEqual([400, [path]]);
    }
    expect((await joinAs(token)).status).toBe(200);
  });

  it('for an address with an account requires its password, its code, or its session', async () => {
    const elsewhere = await server.ask('GET /auth/me');
    expect(elsewhere.status).toBe(200);
    const email = 'viewer@test.test';
    await server.ask(`PATCH /workspaces/members/${server.ids.viewer}`, { body: { access_level: 'deactivated' } });
    const { token } = await invite(email);
    expect((await new Browser(server).data(`GET /auth/invite/${token}`)).has_account).toBe(true);
    expect((await joinAs(token, { password: 'not the password' })).status).toBe(401);
    expect((await joinAs(token, { password: PASSWORD })).status).toBe(200);
  });

  it('when two come for the last seat, gives it to one and creates no account for the other', async () => {
    const members = (await server.ask('GET /workspaces/members')).body.data.resource as { access_level: string }[];
    const seated = members.filter((one) => ['admin', 'team-member'].includes(one.access_level)).length;
    const admin = await server.deps.actorOf(server.ids.admin, server.workspaceId);
    const setSeats = (seats: number) =>
      serverAct(
        server.deps,
        admin as Actor,
        { call: 'PATCH /workspaces/preferences', title: 'Set seats' },
        async (read) => {
          const workspace = await mustGet(read, 'workspace', server.workspaceId);
          const change = changed('workspace', workspace, { number_of_seats: seats });
          return { changes: change ? [change] : [], answer: { kind: 'workspace', id: workspace.id } };
        },
      );
    const emails = [address(), address()];
    const tokens = [];
    for (const email of emails) tokens.push((await invite(email)).token);
    await setSeats(seated + 1);
    const answers = await Promise.all(tokens.map((token) => joinAs(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = answers.findIndex(({ status }) => status === 409);
    expect(wordsOf(answers[lost] as never)).toMatch(/^All seats/);
    const accounts = await server.deps.db.query('select 1 from app_user where email = $1', [emails[lost] as string]);
    expect(accounts).toHaveLength(0);
    expect(
      (await server.ask('POST /workspaces/members', { body: { email: address(), access_level: 'admin' } })).status,
    ).toBe(409);
    await setSeats(100);
    expect((await joinAs(tokens[lost] as string)).status).toBe(200);
  });

  it('that is accepted several times at once creates one account, and the others are told', async () => {
    const { token } = await invite(address());
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        joinAs(token, { password: `${GOOD} ${n}` }, new Browser(server, `10.8.0.${n}`)),
      ),
    );
    const states = answers.map(({ status }) => status);
    expect(states.filter((status) => status === 200)).toHaveLength(1);
    for (const answer of answers) if (answer.status !== 200) expect([401, 404, 409]).toContain(answer.status);
  });

  it('is not created twice, nor for a member', async () => {
    const email = address();
    await invite(email);
    const twice = await server.ask('POST /workspaces/members', { body: { email, access_level: 'viewer' } });
    expect([twice.status, wordsOf(twice)]).toEqual([409, expect.stringContaining('has already been invited')]);
    const member = await server.ask('POST /workspaces/members', {
      body: { email: 'GUEST@test.test', access_level: 'viewer' },
    });
    expect([member.status, wordsOf(member)]).toEqual([409, 'Test guest is already a member.']);
  });

  it('is shown once as a link where no e-mail is sent', async () => {
    const silent = await startServer(await databases.create());
    const answer = await silent.ask('POST /workspaces/members', {
      body: { email: 'a@b.test', access_level: 'viewer' },
    });
    const token = tokenIn(answer.body.data.resource.link);
    expect((await silent.ask('GET /workspaces/invites')).text).not.toContain(token);
    expect((await new Browser(silent).ask('POST /auth/join', { id: token, ...fields })).status).toBe(200);
    await silent.close();
  });

  it('of another workspace cannot be reached by its id', async () => {
    expect((await server.ask(`POST /workspaces/invites/${newId()}/resend`)).status).toBe(404);
  });
});

// Must be the last test: people who sign in after it have no second factor either.
describe('an invite to a workspace that demands a second factor', () => {
  it('lets nobody read anything before their second factor is set up, if the workspace demands one', async () => {
    const { token } = await invite(address());
    await server.ask('PATCH /workspaces/preferences', { body: { is_mfa_required: true } });
    const browser = new Browser(server);
    const { token: bearer, user } = await browser.data('POST /auth/join', { id: token, ...fields });
    expect(user.second_factor).toMatchObject({ is_active: false, demand: 'setup' });
    const open: string[] = [];
    for (const call of servedCalls.get(server.app) ?? []) {
      if (call.open || call.path === '/auth/logout') continue;
      const path = call.path.replace(/\{\w+\}/g, newId());
      const answer = await server.ask(`${call.method} ${path}`, {
        as: null,
        headers: { authorization: `Bearer ${bearer}` },
        body: call.method === 'GET' ? undefined : {},
      });
      if (answer.status !== 403 || codeOf(answer) !== 'second_factor_setup') open.push(callName(call));
    }
    expect(open.sort()).toEqual([
      'GET /auth/me',
      'GET /auth/refresh-token',
      'POST /auth/mfa-activate',
      'POST /auth/mfa-setup',
      'POST /auth/passkeys',
      'POST /auth/passkeys/setup',
      'POST /auth/step-up',
      'POST /auth/step-up/passkey',
    ]);
    for (const headers of [{ authorization: `Bearer ${bearer}` }, { cookie: browser.cookie }]) {
      const socket = new WebSocket(`ws://${socketAddress}/sync/pokes`, { headers });
      expect(String((await once(socket, 'error'))[0])).toContain('401');
    }
    const { secret } = await browser.data('POST /auth/mfa-setup');
    const otp = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await browser.data('POST /auth/mfa-activate', { otp });
    expect((await browser.ask('GET /entity_slices')).status).toBe(200);
  });
});

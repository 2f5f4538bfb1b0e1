import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, codeOf, wordsOf } from '../../support/server/browser';
import { embeddedDatabases, type TestDatabases } from '../../support/server/databases';
import { addPerson } from '../../support/server/persons';
import { type SamlClaims, SamlProvider, SHA1, type Signing } from '../../support/server/samlProvider';
import { setUpSso } from '../../support/server/ssoWorkspace';
import { PASSWORD, startServer, type TestServer } from '../../support/server/testServer';

let databases: TestDatabases;
let server: TestServer;
let provider: SamlProvider;
let admin: Browser;
let count = 0;
beforeAll(async () => {
  databases = await embeddedDatabases();
  server = await startServer(await databases.create());
  provider = new SamlProvider();
  admin = await setUpSso(server, { protocol: 'saml', metadata_xml: provider.metadata, is_enabled: true });
});
afterAll(async () => {
  await server?.close();
  await databases?.stop();
});

/** A browser that was sent to the provider. */
async function begun() {
  const browser = new Browser(server, `10.20.0.${++count % 250}`);
  const sent = await browser.ask('GET /auth/sso/login?workspace_slug=test');
  expect(sent.status).toBe(302);
  return { browser, request: provider.readRequest(String(sent.headers.location)) };
}

/** Sends the form of the provider's page; a browser sends none of our cookies with it. */
async function post(acsUrl: string, SAMLResponse: string, RelayState: string) {
  const answer = await server.app.inject({
    method: 'POST',
    url: new URL(acsUrl).pathname,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'cross-site',
      origin: 'https://idp.test',
    },
    payload: new URLSearchParams({ SAMLResponse, RelayState }).toString(),
  });
  expect(answer.statusCode).toBe(303);
  const [page, code = ''] = String(answer.headers.location).split('#');
  expect(page).toBe('/login/landing');
  return code;
}

const landing = (browser: Browser, code: string, body: object = {}) =>
  browser.ask('POST /auth/sso/landing', { code, ...body });

type Attack = (claims: SamlClaims) => {
  claims?: Partial<SamlClaims>;
  signing?: Partial<Signing>;
  xml?: (xml: string) => string;
};

/** Sends an answer and returns the outcome. */
async function attempt(attack: Attack, name = 'eve@test.test') {
  const { browser, request } = await begun();
  const usual = provider.claims(request, name);
  const { claims, signing, xml } = attack(usual);
  const answer = provider.answer({ ...usual, ...claims }, signing);
  const changed = xml ? Buffer.from(xml(Buffer.from(answer, 'base64').toString())).toString('base64') : answer;
  const code = await post(request.acsUrl, changed, request.relayState);
  return { browser, request, code, answer: changed };
}

const EVIL = 'admin@test.test';
/** An assertion about somebody else that nobody has signed. */
const evil = (claims: SamlClaims) => provider.assertion({ ...claims, nameXml: EVIL, email: EVIL });
const intoName = (text: string) => (xml: string) => xml.replace(/(<saml:NameID[^>]*>)([^<]{3})/, `$1$2${text}`);
const wrap = (open: string, close: string) => (xml: string) =>
  xml.replace(/<saml:Assertion[\s\S]*<\/saml:Assertion>/, (whole) => `${open}${whole}${close}`);

/** The 24 probes: what is tried, and what makes the answer bad. The last one is valid. */
const PROBES: Readonly<Record<string, Attack>> = {
  'is not signed': () => ({ signing: { what: 'nothing' } }),
  'is signed by somebody else': () => ({ signing: { foreign: true } }),
  'has its name changed': () => ({ xml: (xml) => xml.replaceAll('>eve@test.test<', `>${EVIL}<`) }),
  'has a comment put into a signed name': () => ({ xml: intoName('<!-- -->') }),
  'has an evil assertion before the signed one': (claims) => ({
    xml: (xml) => xml.replace('<saml:Assertion', () => `${evil(claims)}<saml:Assertion`),
  }),
  'has an evil assertion after the signed one': (claims) => ({
    xml: (xml) => xml.replace('</samlp:Response>', () => `${evil(claims)}</samlp:Response>`),
  }),
  'has an evil assertion around the signed one': (claims) => ({
    xml: (xml) => {
      const signed = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? '';
      const outer = evil(claims).replace('</saml:Assertion>', () => `${signed}</saml:Assertion>`);
      return xml.replace(signed, () => outer);
    },
  }),
  'hides the signed one in Extensions beside an evil one': (claims) => ({
    xml: (xml) =>
      wrap(
        '<samlp:Extensions>',
        '</samlp:Extensions>',
      )(xml).replace('</samlp:Response>', () => `${evil(claims)}</samlp:Response>`),
  }),
  'has the same ID twice': (claims) => ({
    xml: (xml) => {
      const id = /<saml:Assertion[^>]* ID="([^"]+)"/.exec(xml)?.[1] ?? '';
      const twin = provider.assertion({ ...claims, nameXml: EVIL }, id);
      return xml.replace('<samlp:Status>', () => `<samlp:Extensions>${twin}</samlp:Extensions><samlp:Status>`);
    },
  }),
  'has two SignedInfo': () => ({
    xml: (xml) => xml.replace(/<ds:SignedInfo>[\s\S]*<\/ds:SignedInfo>/, (whole) => `${whole}${whole}`),
  }),
  'is for another audience': () => ({ claims: { audience: 'https://other.test' } }),
  'answers another request': () => ({ claims: { requestId: '_other' } }),
  'answers no request': () => ({ xml: (xml) => xml.replace(/(<samlp:Response[^>]*) InResponseTo="[^"]*"/, '$1') }),
  'has ended': () => ({ claims: { issued: -600_000, ends: -300_000 } }),
  'is from the future': () => ({ claims: { issued: 300_000, ends: 600_000 } }),
  'names another recipient': () => ({ claims: { recipient: 'https://other.test/acs' } }),
  'names another destination': () => ({ claims: { destination: 'https://other.test/acs' } }),
  'is of another issuer': () => ({ claims: { issuer: 'https://other.test' } }),
  'is signed with SHA-1': () => ({ signing: SHA1 }),
  'has a digest of SHA-1': () => ({ signing: { digest: SHA1.digest } }),
  'has a document type with an entity': () => ({
    xml: (xml) => `<!DOCTYPE r [<!ENTITY who "${EVIL}">]>${xml}`,
  }),
  'has a comment inside its digest': () => ({
    xml: (xml) => xml.replace(/(<ds:DigestValue>)(.{4})/, '$1<!--x-->$2'),
  }),
  'names nobody lasting': () => ({ claims: { nameFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' } }),
};

describe('a SAML response that', () => {
  it.each(Object.entries(PROBES))('%s is refused', async (_title, attack) => {
    const { browser, code } = await attempt(attack);
    const refused = await landing(browser, code);
    // A conflict without a code: the answer itself is bad, and nobody is asked for a password.
    expect([refused.status, codeOf(refused), wordsOf(refused).length > 20]).toEqual([409, null, true]);
    expect(await browser.isIn()).toBe(false);
    expect(wordsOf(refused)).not.toMatch(/undefined|Error|<|at \w+ \(/);
  });

  it('is valid signs its person in once, and is refused the second time', async () => {
    const person = await addPerson(server, `saml${++count}`, 'team-member');
    const { browser, request, code, answer } = await attempt(() => ({}), person.email);
    const asked = await landing(browser, code);
    expect([asked.status, codeOf(asked)]).toEqual([409, 'link_account']);
    expect((await landing(browser, code, { password: PASSWORD })).status).toBe(200);
    expect(await browser.isIn()).toBe(true);
    expect((await landing(browser, code)).status).toBe(404);
    const again = await landing(browser, await post(request.acsUrl, answer, request.relayState));
    expect([again.status, (await landing(new Browser(server), code)).status]).toEqual([404, 404]);
    const used = await attempt(() => ({ claims: { requestId: request.requestId } }), person.email);
    expect((await landing(used.browser, used.code)).status).toBe(409);
  });

  it('is signed as a whole as well, with a character reference in the name, is read as signed', async () => {
    const person = await addPerson(server, `saml${++count}`, 'team-member');
    const subject = `a&b${count}`;
    const claims = { nameXml: subject.replace('&', '&amp;'), email: person.email };
    const { browser, code } = await attempt(() => ({ claims, signing: { what: 'both' } }), person.email);
    expect((await landing(browser, code, { password: PASSWORD })).status).toBe(200);
    const [row] = await server.deps.db.query<{ subject: string }>(
      'select subject from sso_identity where workspace_id = $1 and user_id = $2',
      [server.workspaceId, person.id],
    );
    expect(row?.subject).toBe(subject);
  });

  it.each([
    ['is not base64', '%%%'],
    ['is not XML', Buffer.from('hello').toString('base64')],
    ['is too long', 'A'.repeat(400_000)],
    ['is not UTF-8', Buffer.from([0xff, 0xfe, 0x3c]).toString('base64')],
    [
      'is a request',
      Buffer.from('<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"/>').toString('base64'),
    ],
  ])('%s is refused', async (_title, answer) => {
    const { browser, request } = await begun();
    expect((await landing(browser, await post(request.acsUrl, answer, request.relayState))).status).toBe(409);
  });

  it('says that the provider refused is reported in its words', async () => {
    const { browser, request } = await begun();
    const claims = { ...provider.claims(request, 'x@test.test'), status: 'AuthnFailed' };
    const answer = Buffer.from(provider.response(claims, '')).toString('base64');
    expect(wordsOf(await landing(browser, await post(request.acsUrl, answer, request.relayState)))).toBe(
      'The provider did not let you in: AuthnFailed.',
    );
  });

  it('was obtained in another browser is refused', async () => {
    const person = await addPerson(server, `saml${++count}`, 'team-member');
    const thief = await begun();
    const { code } = await attempt(() => ({}), person.email);
    expect((await landing(thief.browser, code, { password: PASSWORD })).status).toBe(404);
    expect((await landing(new Browser(server), code, { password: PASSWORD })).status).toBe(404);
    // The answer of one browser, sent with the state of another.
    const victim = await begun();
    const own = await begun();
    const answer = provider.answer(provider.claims(own.request, person.email));
    const planted = await post(own.request.acsUrl, answer, victim.request.relayState);
    expect((await landing(victim.browser, planted, { password: PASSWORD })).status).toBe(404);
  });
});

describe('SAML of a workspace', () => {
  it('describes our side to the provider by metadata', async () => {
    const { sp_entity_id, acs_url } = await admin.data('GET /workspaces/sso');
    const answer = await new Browser(server).ask(`GET ${new URL(sp_entity_id).pathname.slice(4)}`);
    expect([answer.status, answer.text.includes(sp_entity_id), answer.text.includes(acs_url)]).toEqual([
      200,
      true,
      true,
    ]);
    expect((await new Browser(server).ask('GET /auth/sso/metadata/AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404);
  });

  it('uses the strength that the provider reports, and no other', async () => {
    const person = await addPerson(server, `saml${++count}`, 'team-member');
    const sessionOf = async (context?: string) => {
      const { browser, code } = await attempt(() => ({ claims: context ? { context } : {} }), person.email);
      await landing(browser, code, { password: PASSWORD });
      return (await browser.data('GET /auth/sessions'))[0].has_second_factor;
    };
    expect([await sessionOf(), await sessionOf('https://refeds.org/profile/mfa')]).toEqual([false, true]);
  });

  it('goauthentik/authentik#26268: uses the first certificate of a chain in one element, and accepts metadata with line breaks and comments', async () => {
    const before = (await admin.data('GET /workspaces/sso')).certificates;
    const base64 = provider.certificate.replace(/-----[A-Z ]+-----|\s/g, '');
    const chained = provider.metadata.replace(base64, `\n  ${base64}\n${base64}\n`);
    const taken = await admin.data('PATCH /workspaces/sso', { metadata_xml: `\ufeff${chained}` });
    expect(taken.certificates).toEqual(before);
    const [row] = await server.deps.db.query<{ certificates: string[] }>(
      'select certificates from sso_settings where workspace_id = $1',
      [server.workspaceId],
    );
    expect(row?.certificates).toHaveLength(1);
    expect(row?.certificates[0]).not.toMatch(/=./);
  });

  it.each([
    ['no XML', 'hello there', /not the XML of a SAML provider/],
    ['a web page', '\n<!DOCTYPE html><html><body>Sign in</body></html>', /^This is a web page/],
    ['those of 2 MB', `<a>${' '.repeat(2_097_152)}</a>`, /The metadata is 2 MB; the limit is 512 kB\./],
    [
      'those of an application',
      '<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="x"><md:SPSSODescriptor/></md:EntityDescriptor>',
      /no identity provider/,
    ],
    ['those with a bomb of entities', '<!DOCTYPE a [<!ENTITY b "bb">]><a>&b;</a>', /not the XML/],
  ])('refuses metadata: %s', async (_title, metadata_xml, words) => {
    const refused = await admin.ask('PATCH /workspaces/sso', { metadata_xml });
    expect([refused.status, wordsOf(refused)]).toEqual([400, expect.stringMatching(words)]);
    expect((await admin.data('GET /workspaces/sso')).entity_id).toBe(provider.entityId);
  });
});

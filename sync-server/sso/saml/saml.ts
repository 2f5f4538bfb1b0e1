import { type CacheProvider, SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import type { Deps } from '../../deps';
import type { Flow } from '../flow';
import { FLOW_SECONDS, flowMark } from '../flow';
import type { ProviderIdentity } from '../outcome';
import { ownAddresses, type SsoSettings } from '../settings';
import { SignInFault } from '../signInFault';
import { checkAssertion, checkResponse, type Expected } from './checkAssertion';
import { passGate } from './gate';
import { SAML as ASSERTION } from './names';
import { childrenOf, everyElement, readXml, type XmlElement } from './readXml';

const SKEW_MILLIS = 30_000;
const OLDEST_MILLIS = 300_000;

/** Attributes in which providers send address and name, in lower case. */
const EMAIL = [
  'email',
  'mail',
  'emailaddress',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'urn:oid:0.9.2342.19200300.100.1.3',
];
const NAME = [
  'displayname',
  'name',
  'http://schemas.microsoft.com/identity/claims/displayname',
  'urn:oid:2.16.840.1.113730.3.1.241',
];
const METHODS = 'http://schemas.microsoft.com/claims/authnmethodsreferences';
/** Context classes that imply two factors. */
const TWO_FACTORS = new Set([
  'https://refeds.org/profile/mfa',
  'http://schemas.microsoft.com/claims/multipleauthn',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:MobileTwoFactorContract',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:TimeSyncToken',
]);

/** Unanswered requests. Reading one does not remove it; it is removed once, after the whole answer was verified. */
function requestsOf({ db }: Pick<Deps, 'db'>, workspaceId: string): CacheProvider {
  return {
    async saveAsync(key, value) {
      await db.query(
        'delete from sso_request where workspace_id = $1 and created_at < now() - make_interval(secs => $2)',
        [workspaceId, FLOW_SECONDS],
      );
      await db.query('insert into sso_request (workspace_id, request_id) values ($1, $2)', [workspaceId, key]);
      return { value, createdAt: Date.now() };
    },
    async getAsync(key) {
      const [row] = await db.query<{ created_at: Date }>(
        `select created_at from sso_request where workspace_id = $1 and request_id = $2
           and created_at > now() - make_interval(secs => $3)`,
        [workspaceId, key, FLOW_SECONDS],
      );
      return row?.created_at.toISOString() ?? null;
    },
    removeAsync: async () => null,
  };
}

function libraryOf(deps: Pick<Deps, 'db' | 'config'>, settings: SsoSettings, requestId: string): SAML {
  const { acsUrl, entityId } = ownAddresses(deps.config, settings.workspace_id);
  return new SAML({
    idpCert: settings.certificates,
    idpIssuer: settings.entity_id ?? '',
    entryPoint: settings.sso_url ?? '',
    issuer: entityId,
    audience: entityId,
    callbackUrl: acsUrl,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: FLOW_SECONDS * 1000,
    cacheProvider: requestsOf(deps, settings.workspace_id),
    acceptedClockSkewMs: SKEW_MILLIS,
    maxAssertionAgeMs: OLDEST_MILLIS,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    generateUniqueId: () => requestId,
  });
}

/** The URL where a browser signs in. */
export function samlLoginUrl(deps: Pick<Deps, 'db' | 'config'>, settings: SsoSettings, flow: Flow): Promise<string> {
  return libraryOf(deps, settings, flow.requestId).getAuthorizeUrlAsync(flowMark(flow), undefined, {});
}

/** Our metadata, with which a provider is set up. */
export function samlMetadata(deps: Pick<Deps, 'db' | 'config'>, settings: SsoSettings): string {
  return libraryOf(deps, { ...settings, certificates: ['none'] }, '').generateServiceProviderMetadata(null);
}

/** Values of the attributes of an assertion, by lower-case name. */
function attributesOf(assertion: XmlElement): Map<string, string[]> {
  const found = childrenOf(assertion, ASSERTION, 'AttributeStatement').flatMap((statement) =>
    childrenOf(statement, ASSERTION, 'Attribute'),
  );
  return new Map(
    found.map((attribute) => [
      (attribute.attributes.get('Name') ?? '').toLowerCase(),
      childrenOf(attribute, ASSERTION, 'AttributeValue').map(({ text }) => text.trim()),
    ]),
  );
}

const firstOf = (attributes: ReadonlyMap<string, string[]>, names: readonly string[]) =>
  names.map((name) => attributes.get(name)?.[0]).find((value) => value) ?? null;

function wordsOf(error: unknown): string {
  const text = String((error as Error).message);
  if (/InResponseTo/i.test(text))
    return 'This answer of the provider does not belong to a sign-in that was begun here, or has already been used. Begin at the sign-in page.';
  if (/expired|not yet valid/i.test(text))
    return 'This answer of the provider is too old or comes from the future. Sign in again; if that does not help, the clocks of the two servers differ.';
  if (/audience/i.test(text))
    return 'This answer of the provider is meant for another application. An administrator has to compare the entity id.';
  return 'The signature of the provider is wrong. Its certificate may have changed: an administrator has to load the metadata again.';
}

/**
 * The person that an answer of a SAML provider authenticates. The request that it answers cannot be used again.
 * @throws SignInFault
 */
export async function readSamlAnswer(
  deps: Pick<Deps, 'db' | 'config'>,
  settings: SsoSettings,
  base64: string,
): Promise<ProviderIdentity> {
  const response = passGate(base64);
  const { acsUrl } = ownAddresses(deps.config, settings.workspace_id);
  const expected: Expected = { issuer: settings.entity_id ?? '', acsUrl, now: Date.now() };
  checkResponse(response, expected);
  let signed: string | undefined;
  try {
    const { profile } = await libraryOf(deps, settings, '').validatePostResponseAsync({ SAMLResponse: base64 });
    signed = profile?.getAssertionXml?.();
  } catch (error) {
    throw new SignInFault(`saml: ${String((error as Error).message).slice(0, 200)}`, wordsOf(error));
  }
  if (signed === undefined) throw new SignInFault('saml: no assertion', 'The provider did not say who you are.');
  const assertion = readXml(signed);
  checkAssertion(assertion, expected);
  const requestId = response.attributes.get('InResponseTo') ?? '';
  const used = await deps.db.query('delete from sso_request where workspace_id = $1 and request_id = $2 returning 1', [
    settings.workspace_id,
    requestId,
  ]);
  if (used.length === 0) throw new SignInFault('saml: used', wordsOf(new Error('InResponseTo')));
  const all = [...everyElement(assertion)];
  const name = all.find((element) => element.name === 'NameID')?.text.trim() ?? '';
  const attributes = attributesOf(assertion);
  const classes = [
    ...all.filter((element) => element.name === 'AuthnContextClassRef').map(({ text }) => text.trim()),
    ...(attributes.get(METHODS) ?? []),
  ];
  const email = firstOf(attributes, EMAIL) ?? (name.includes('@') ? name : null);
  return {
    kind: 'person',
    workspaceId: settings.workspace_id,
    issuer: expected.issuer,
    subject: name,
    email,
    // The provider belongs to the workspace; whether the domain of the address does is checked where it matters.
    emailVerified: email !== null,
    fullName: firstOf(attributes, NAME),
    hasSecondFactor: classes.some((one) => TWO_FACTORS.has(one)),
    requestId,
  };
}

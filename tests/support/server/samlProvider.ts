import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';

/** The contents of a response; a test changes what it attacks. */
export interface SamlClaims {
  issuer: string;
  audience: string;
  acsUrl: string;
  recipient: string;
  destination: string;
  requestId: string;
  /** The content of NameID, as XML. */
  nameXml: string;
  nameFormat: string;
  email: string;
  /** Milliseconds from now. */
  issued: number;
  ends: number;
  signedInAt: number;
  context: string;
  status: string;
  subjectXml?: string;
}

/** How a response is signed. */
export interface Signing {
  what: 'assertion' | 'response' | 'both' | 'nothing';
  signature: string;
  digest: string;
  canonical: string;
  /** Signs with the key of somebody else. */
  foreign: boolean;
}

const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
export const SHA1 = {
  signature: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
  digest: 'http://www.w3.org/2000/09/xmldsig#sha1',
};
const USUAL: Signing = {
  what: 'assertion',
  signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
  canonical: EXCLUSIVE,
  foreign: false,
};

const newId = () => `_${randomBytes(12).toString('hex')}`;
const at = (millis: number) => new Date(Date.now() + millis).toISOString();

function makePair(): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'labtide-saml-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=idp.test',
      '-keyout',
      key,
      '-out',
      cert,
    ],
    { stdio: 'ignore' },
  );
  const pair = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  rmSync(folder, { recursive: true, force: true });
  return pair;
}

/** An identity provider that speaks SAML, and sends false responses when a test asks for them. */
export class SamlProvider {
  readonly entityId = 'https://idp.test/metadata';
  readonly ssoUrl = 'https://idp.test/sso';
  readonly #pair = makePair();
  readonly #foreign = makePair();

  get metadata(): string {
    const base64 = this.#pair.cert.replace(/-----[A-Z ]+-----|\s/g, '');
    return `<?xml version="1.0" encoding="UTF-8"?><!-- of the tests -->
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${this.entityId}">
  <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>
      <ds:X509Certificate>${base64}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${this.ssoUrl}"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>`;
  }

  get certificate(): string {
    return this.#pair.cert;
  }

  /** Reads the request that a redirected browser carries. */
  readRequest(location: string): { requestId: string; acsUrl: string; audience: string; relayState: string } {
    const url = new URL(location);
    const xml = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
    const attribute = (name: string) => new RegExp(`${name}="([^"]{1,300})"`).exec(xml)?.[1] ?? '';
    return {
      requestId: attribute('ID'),
      acsUrl: attribute('AssertionConsumerServiceURL'),
      audience: /<saml:Issuer[^>]*>([^<]+)</.exec(xml)?.[1] ?? '',
      relayState: url.searchParams.get('RelayState') ?? '',
    };
  }

  /** An assertion that is not signed yet. */
  assertion(claims: SamlClaims, id = newId()): string {
    return `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${at(claims.issued)}"><saml:Issuer>${claims.issuer}</saml:Issuer>${
      claims.subjectXml ??
      `<saml:Subject><saml:NameID Format="${claims.nameFormat}">${claims.nameXml}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData Recipient="${claims.recipient}" InResponseTo="${claims.requestId}" NotOnOrAfter="${at(claims.ends)}"/></saml:SubjectConfirmation></saml:Subject>`
    }<saml:Conditions NotBefore="${at(claims.issued)}" NotOnOrAfter="${at(claims.ends)}"><saml:AudienceRestriction><saml:Audience>${claims.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${at(claims.signedInAt)}" SessionIndex="1"><saml:AuthnContext><saml:AuthnContextClassRef>${claims.context}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement><saml:Attribute Name="email"><saml:AttributeValue>${claims.email}</saml:AttributeValue></saml:Attribute><saml:Attribute Name="displayName"><saml:AttributeValue>Ada Byron</saml:AttributeValue></saml:Attribute></saml:AttributeStatement></saml:Assertion>`;
  }

  /** A response around some XML. */
  response(claims: SamlClaims, inner: string, id = newId()): string {
    return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${at(0)}" Destination="${claims.destination}" InResponseTo="${claims.requestId}"><saml:Issuer>${claims.issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${claims.status}"/></samlp:Status>${inner}</samlp:Response>`;
  }

  sign(xml: string, element: 'Assertion' | 'Response', signing: Partial<Signing> = {}): string {
    const how = { ...USUAL, ...signing };
    const signer = new SignedXml({
      privateKey: (how.foreign ? this.#foreign : this.#pair).key,
      publicCert: this.#pair.cert,
      signatureAlgorithm: how.signature,
      canonicalizationAlgorithm: how.canonical,
    });
    const xpath = `//*[local-name(.)='${element}']`;
    signer.addReference({
      xpath,
      digestAlgorithm: how.digest,
      transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', EXCLUSIVE],
    });
    signer.computeSignature(xml, {
      prefix: 'ds',
      location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' },
    });
    return signer.getSignedXml();
  }

  claims(request: { requestId: string; acsUrl: string; audience: string }, name: string): SamlClaims {
    return {
      issuer: this.entityId,
      audience: request.audience,
      acsUrl: request.acsUrl,
      recipient: request.acsUrl,
      destination: request.acsUrl,
      requestId: request.requestId,
      nameXml: name,
      nameFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
      email: name,
      issued: -1000,
      ends: 120_000,
      signedInAt: -2000,
      context: 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport',
      status: 'Success',
    };
  }

  /** A complete response in base64. */
  answer(claims: SamlClaims, signing: Partial<Signing> = {}): string {
    const what = signing.what ?? 'assertion';
    let xml = this.response(claims, this.assertion(claims));
    if (what === 'assertion' || what === 'both') xml = this.sign(xml, 'Assertion', signing);
    if (what === 'response' || what === 'both') xml = this.sign(xml, 'Response', signing);
    return Buffer.from(xml).toString('base64');
  }
}

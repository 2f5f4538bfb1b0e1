import { SignInFault } from '../signInFault';
import { DS, SAML, SAMLP } from './names';
import { childrenOf, everyElement, readXml, type XmlElement } from './readXml';

/** Characters of an answer in base64: 256 KB of XML. */
const MOST_CHARACTERS = 350_000;

const SIGNATURES = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha384',
  'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha512',
]);
const DIGESTS = new Set([
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512',
]);
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const TRANSFORMS = new Set([EXCLUSIVE, `${DS}enveloped-signature`]);

const refuse = (why: string): SignInFault =>
  new SignInFault(
    `saml: ${why}`,
    `The answer of the provider was refused: ${why}. Sign in again; if it happens again, an administrator has to check the settings of the provider.`,
  );

const idOf = (element: XmlElement) => element.attributes.get('ID') ?? '';
const methodOf = (parent: XmlElement, name: string) =>
  childrenOf(parent, DS, name)[0]?.attributes.get('Algorithm') ?? '';

function one(parent: XmlElement, name: string): XmlElement {
  const [found, ...more] = childrenOf(parent, DS, name);
  if (!found || more.length > 0) throw refuse(`a signature does not have exactly one ${name}`);
  return found;
}

function checkSignature(signature: XmlElement, signed: XmlElement): void {
  const info = one(signature, 'SignedInfo');
  const reference = one(info, 'Reference');
  if (idOf(signed) === '' || reference.attributes.get('URI') !== `#${idOf(signed)}`)
    throw refuse('a signature does not cover the element that contains it');
  if (methodOf(info, 'CanonicalizationMethod') !== EXCLUSIVE)
    throw refuse('a signature has a form that is not accepted');
  if (!SIGNATURES.has(methodOf(info, 'SignatureMethod')) || !DIGESTS.has(methodOf(reference, 'DigestMethod')))
    throw refuse('its signature is too weak; set the provider to SHA-256');
  const steps = childrenOf(one(reference, 'Transforms'), DS, 'Transform');
  if (steps.some((step) => !TRANSFORMS.has(step.attributes.get('Algorithm') ?? '')))
    throw refuse('a signature has a form that is not accepted');
}

function decoded(base64: string): string {
  if (base64.length > MOST_CHARACTERS) throw refuse('it is longer than 256 KB');
  const characters = base64.replace(/[\r\n]/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(characters)) throw refuse('it is not base64');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(characters, 'base64'));
  } catch {
    throw refuse('it is not UTF-8');
  }
}

function parsed(xml: string): XmlElement {
  try {
    return readXml(xml);
  } catch (error) {
    throw refuse(`it is not plain XML (${(error as Error).message})`);
  }
}

/**
 * Checks an answer of a SAML provider before the library verifies it: anything that does not belong into such an
 * answer, or that two parsers might read differently, is refused.
 * @param base64 the SAMLResponse of the form
 * @returns the parsed answer, which cannot be trusted yet
 * @throws SignInFault
 */
export function passGate(base64: string): XmlElement {
  const root = parsed(decoded(base64));
  if (root.name !== 'Response' || root.namespace !== SAMLP) throw refuse('it is not an answer to a sign-in');
  const all = [...everyElement(root)];
  if (all.some(({ name }) => name === 'EncryptedAssertion' || name === 'EncryptedID' || name === 'EncryptedData'))
    throw refuse('it is encrypted; turn encryption off at the provider, since the connection is encrypted anyway');
  const assertions = all.filter(({ name }) => name === 'Assertion');
  const [assertion] = childrenOf(root, SAML, 'Assertion');
  if (assertion && assertions.length > 1) throw refuse('it does not have exactly one assertion');
  const ids = all.flatMap(({ attributes }) =>
    [...attributes].flatMap(([name, value]) => (name.toLowerCase() === 'id' ? [value] : [])),
  );
  if (new Set(ids).size !== ids.length) throw refuse('it contains an ID twice');
  const signatures = all.filter(({ name }) => name === 'Signature');
  let placed = 0;
  for (const signed of assertion ? [root, assertion] : [root]) {
    const own = childrenOf(signed, DS, 'Signature');
    if (own.length > 1) throw refuse('an element is signed twice');
    for (const signature of own) checkSignature(signature, signed);
    placed += own.length;
  }
  if (placed !== signatures.length) throw refuse('a signature is where none belongs');
  // Answers without an assertion say why the provider refused the sign-in.
  if (assertion && childrenOf(assertion, DS, 'Signature').length === 0) throw refuse('its assertion is not signed');
  return root;
}

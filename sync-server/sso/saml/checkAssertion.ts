import { SignInFault } from '../signInFault';
import { BEARER, SAML, SAMLP, SUCCESS, TRANSIENT } from './names';
import { childrenOf, everyElement, type XmlElement } from './readXml';

/** Values that an answer must match. */
export interface Expected {
  /** Entity id of the provider. */
  issuer: string;
  /** The URL to which answers are sent. */
  acsUrl: string;
  now: number;
}

const SKEW_MILLIS = 30_000;
/** The provider must have authenticated the person within this time. */
const MOST_SINCE_MILLIS = 24 * 3600_000;

const fault = (reason: string, message: string) => new SignInFault(`saml: ${reason}`, message);
const differs = (name: string, found: string, wanted: string) =>
  fault(
    `${name} ${found.slice(0, 200)}`,
    `The answer of the provider names another ${name} than is set up here: “${found.slice(0, 200)}” instead of “${wanted}”. An administrator has to compare the two settings.`,
  );

const textOf = (parent: XmlElement, name: string) => childrenOf(parent, SAML, name)[0]?.text.trim() ?? null;

/**
 * Checks what surrounds the assertion. It need not be signed, so only what is present is checked. @throws SignInFault
 */
export function checkResponse(response: XmlElement, { issuer, acsUrl }: Expected): void {
  const status = childrenOf(response, SAMLP, 'Status')[0];
  const code = status && childrenOf(status, SAMLP, 'StatusCode')[0]?.attributes.get('Value');
  if (code !== SUCCESS) {
    const said =
      (status && childrenOf(status, SAMLP, 'StatusMessage')[0]?.text.trim()) || code?.split(':').at(-1) || '';
    throw fault(`status ${code}`, `The provider did not let you in${said ? `: ${said.slice(0, 200)}` : ''}.`);
  }
  const destination = response.attributes.get('Destination');
  if (destination !== undefined && destination !== acsUrl) throw differs('destination', destination, acsUrl);
  const named = textOf(response, 'Issuer');
  if (named !== null && named !== issuer) throw differs('issuer', named, issuer);
}

/** Checks the signed assertion for what the library does not check. @throws SignInFault */
export function checkAssertion(assertion: XmlElement, { issuer, acsUrl, now }: Expected): void {
  const named = textOf(assertion, 'Issuer') ?? '';
  if (named !== issuer) throw differs('issuer', named, issuer);
  const subjects = childrenOf(assertion, SAML, 'Subject');
  const [subject] = subjects;
  const names = subject ? childrenOf(subject, SAML, 'NameID') : [];
  if (!subject || subjects.length > 1 || names.length !== 1 || names[0]?.text.trim() === '')
    throw fault('subject', 'The answer of the provider does not say who you are (NameID).');
  if (names[0]?.attributes.get('Format') === TRANSIENT)
    throw fault(
      'transient name',
      'The provider sends a name that changes at each sign-in. An administrator has to set its NameID to persistent or to the e-mail address.',
    );
  const confirmations = childrenOf(subject, SAML, 'SubjectConfirmation');
  const isOurs = (confirmation: XmlElement) => {
    const data = childrenOf(confirmation, SAML, 'SubjectConfirmationData')[0];
    return confirmation.attributes.get('Method') === BEARER && data?.attributes.get('Recipient') === acsUrl;
  };
  if (confirmations.length === 0 || !confirmations.every(isOurs)) {
    const found = [...everyElement(subject)].map(({ attributes }) => attributes.get('Recipient')).find(Boolean) ?? '';
    throw differs('recipient', found, acsUrl);
  }
  const instants = childrenOf(assertion, SAML, 'AuthnStatement').map(({ attributes }) =>
    attributes.get('AuthnInstant'),
  );
  const instant = Date.parse(instants[0] ?? '');
  if (Number.isNaN(instant))
    throw fault('no AuthnStatement', 'The answer of the provider does not say when you signed in.');
  if (instant > now + SKEW_MILLIS)
    throw fault(
      'clock',
      'The clocks of the provider and of this server differ. An administrator has to synchronize them.',
    );
  if (now - instant > MOST_SINCE_MILLIS)
    throw fault('old sign-in', 'You signed in at the provider more than a day ago. Sign out there, then try again.');
}

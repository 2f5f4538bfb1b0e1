import { X509Certificate } from 'node:crypto';
import { invalid } from '@/domain/refusal';
import { tooLargeText } from '@/lib/words/bytesText';
import { DS, MD, REDIRECT_BINDING } from './names';
import { childrenOf, everyElement, readXml, type XmlElement } from './readXml';

/** Facts about a SAML provider. */
export interface ProviderFacts {
  entityId: string;
  /** The URL where browsers sign in. */
  ssoUrl: string;
  /** Base64 of DER, as in metadata. */
  certificates: string[];
}

const MOST_CHARACTERS = 512 * 1024;
const MOST_CERTIFICATES = 10;
const refuse = (field: string, message: string) => invalid([field], message, 'metadata');

/** The base64 of a certificate given as PEM or as in metadata. @throws Refusal invalid */
export function readCertificate(text: string, field = 'certificate'): string {
  const base64 = text.replace(/-----(BEGIN|END) CERTIFICATE-----/g, '').replace(/\s+/g, '');
  try {
    // Some providers put a whole chain into one element: the first certificate is the one that signs.
    return new X509Certificate(Buffer.from(base64, 'base64')).raw.toString('base64');
  } catch {
    throw refuse(field, 'This is not a certificate. Paste it in PEM form, with its first and last line.');
  }
}

/** The properties of a certificate that are shown to people. */
export function describeCertificate(base64: string): { subject: string; fingerprint: string; expires_at: string } {
  const read = new X509Certificate(Buffer.from(base64, 'base64'));
  const expires_at = new Date(read.validTo).toISOString();
  return { subject: read.subject.replaceAll('\n', ', '), fingerprint: read.fingerprint256, expires_at };
}

function certificatesOf(role: XmlElement, field: string): string[] {
  const keys = childrenOf(role, MD, 'KeyDescriptor').filter(({ attributes }) => attributes.get('use') !== 'encryption');
  const texts = keys.flatMap((key) =>
    [...everyElement(key)].filter(({ name, namespace }) => name === 'X509Certificate' && namespace === DS),
  );
  return [...new Set(texts.map(({ text }) => readCertificate(text, field)))];
}

/**
 * Reads the metadata of a SAML provider.
 * @param field its name in the request
 * @throws Refusal invalid that says what is missing
 */
export function readMetadata(text: string, field = 'metadata_xml'): ProviderFacts {
  if (text.length > MOST_CHARACTERS)
    throw refuse(
      field,
      `${tooLargeText('The metadata', text.length, MOST_CHARACTERS)} Ask the provider for the metadata of this one application.`,
    );
  if (/^\s*<(!doctype\s+html|html)\b/i.test(text))
    throw refuse(
      field,
      'This is a web page, not the XML of a SAML provider. Download the metadata file and paste that.',
    );
  let root: XmlElement;
  try {
    root = readXml(text, { comments: true });
  } catch (error) {
    throw refuse(
      field,
      `This is not the XML of a SAML provider: ${(error as Error).message} Copy the whole file, from the first < to the last >.`,
    );
  }
  const providers = [...everyElement(root)].filter(
    (element) => element.name === 'EntityDescriptor' && childrenOf(element, MD, 'IDPSSODescriptor').length > 0,
  );
  const [provider] = providers;
  if (!provider || providers.length > 1)
    throw refuse(
      field,
      provider
        ? 'These are the metadata of several providers. Paste those of one.'
        : 'These metadata describe no identity provider (IDPSSODescriptor is missing). Those of the application itself do not help.',
    );
  const role = childrenOf(provider, MD, 'IDPSSODescriptor')[0] as XmlElement;
  const services = childrenOf(role, MD, 'SingleSignOnService');
  const ssoUrl = services
    .find(({ attributes }) => attributes.get('Binding') === REDIRECT_BINDING)
    ?.attributes.get('Location');
  if (!ssoUrl)
    throw refuse(
      field,
      'The provider names no address for sign-in by redirect (HTTP-Redirect). Switch that binding on.',
    );
  const certificates = certificatesOf(role, field);
  if (certificates.length === 0 || certificates.length > MOST_CERTIFICATES)
    throw refuse(field, 'The metadata have no certificate that answers are signed with.');
  const entityId = provider.attributes.get('entityID') ?? '';
  if (entityId === '') throw refuse(field, 'The metadata do not name the provider (entityID).');
  return { entityId, ssoUrl, certificates };
}

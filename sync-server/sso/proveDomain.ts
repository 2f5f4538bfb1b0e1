import { randomBytes } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { invalid } from '@/domain/refusal';
import type { Config } from '../config';

/** The DNS name at which the proof of a domain is looked up. */
export const proofName = (domain: string): string => `_labtide.${domain}`;

/** The TXT record that the owner of a domain adds there. */
export const newProof = (): string => `labtide-verify=${randomBytes(16).toString('hex')}`;

/** A domain as people type it, in its normalized form. @throws Refusal invalid */
export function readDomain(text: string): string {
  const domain = text.trim().toLowerCase().replace(/^@/, '');
  const labels = domain.split('.');
  const isLabel = (label: string) => /^[a-z0-9-]{1,63}$/.test(label) && !label.startsWith('-') && !label.endsWith('-');
  if (labels.length < 2 || domain.length > 253 || !labels.every(isLabel))
    throw invalid(['domains'], `“${text.slice(0, 100)}” is not a domain. Enter it as example.org.`, 'domain');
  return domain;
}

/**
 * Asks the name servers whether a domain has the proof.
 * @returns null when it does, else why not
 */
export async function whyNotProven(
  config: Pick<Config, 'dnsServers'>,
  domain: string,
  proof: string,
): Promise<string | null> {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  if (config.dnsServers.length > 0) resolver.setServers(config.dnsServers);
  const name = proofName(domain);
  try {
    const records = (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
    if (records.includes(proof)) return null;
    return `${name} has a different text. A change may take an hour to be visible everywhere.`;
  } catch (error) {
    const code = (error as { code?: string }).code ?? '';
    return code === 'ENOTFOUND' || code === 'ENODATA'
      ? `There is no TXT record ${name} yet. A new one may take an hour to be visible everywhere.`
      : `The name servers could not be asked for ${name} (${code}). Try again later.`;
  }
}

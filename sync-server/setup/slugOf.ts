import { normalText } from '@/lib/normalText';

const LONGEST = 40;

/** An address for a workspace, made from its name: lower-case letters, digits and hyphens. */
export function slugOf(name: string): string {
  const slug = normalText(name, 'NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, LONGEST)
    .replace(/-$/, '');
  return slug === '' ? 'main' : slug;
}

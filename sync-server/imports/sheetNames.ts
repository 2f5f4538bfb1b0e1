import { strFromU8, unzipSync } from 'fflate';
import { sniff } from '@/domain/files/sniff';

const DIRECTORY = 'xl/workbook.xml';
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Names of the sheets of a workbook in their order; none for other files and broken ones. Only its directory is unpacked. */
export function sheetNames(bytes: Uint8Array): string[] {
  if (sniff(bytes, true).kind !== 'xlsx') return [];
  try {
    const entry = unzipSync(bytes, {
      filter: ({ name, originalSize }) => name === DIRECTORY && originalSize < 1 << 20,
    });
    const xml = strFromU8(entry[DIRECTORY] ?? new Uint8Array());
    return [...xml.matchAll(/<(?:\w+:)?sheet\s[^>]*?name="([^"]*)"/g)].map(([, name = '']) =>
      name.replace(/&(\w+);/g, (whole, entity: string) => ENTITIES[entity] ?? whole),
    );
  } catch {
    return [];
  }
}

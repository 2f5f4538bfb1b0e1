import { strFromU8, unzipSync } from 'fflate';
import type { Answer } from './testServer';

/** Bytes that somebody received, as text, and from which source. */
export interface Gathered {
  by: string;
  text: string;
}

const ZIP = 'PK\u0003\u0004';

/** Bytes as text; for a workbook, the contents of its parts. */
export function textOf(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('latin1');
  if (!text.startsWith(ZIP)) return Buffer.from(bytes).toString('utf8');
  return Object.values(unzipSync(bytes))
    .map((part) => strFromU8(part))
    .join('\n');
}

/** Everything that an answer reveals: its status, its body, and the file name in its headers. */
export const answerText = ({ status, text, headers }: Answer): string =>
  `${status} ${headers['content-disposition'] ?? ''}\n${text}`;

/** Where a mark occurs in what was received: the source, and the text around it. */
export function findMark(all: readonly Gathered[], mark: RegExp): string[] {
  return all.flatMap(({ by, text }) => {
    const at = text.search(mark);
    return at < 0 ? [] : [`${by}: …${text.slice(Math.max(0, at - 60), at + 80).replace(/\s+/g, ' ')}…`];
  });
}

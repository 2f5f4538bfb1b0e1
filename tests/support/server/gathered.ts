import { strFromU8, unzipSync } from 'fflate';
import type { Answer } from './testServer';

/** A stretch of bytes that somebody received, as text, and by what. */
export interface Gathered {
  by: string;
  text: string;
}

const ZIP = 'PK\u0003\u0004';

/** Bytes as text; of a workbook, what its parts hold. */
export function textOf(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('latin1');
  if (!text.startsWith(ZIP)) return Buffer.from(bytes).toString('utf8');
  return Object.values(unzipSync(bytes))
    .map((part) => strFromU8(part))
    .join('\n');
}

/** All that an answer tells: its body, and the headers that are about it. */
export const told = ({ status, text, headers }: Answer): string =>
  `${status} ${headers['content-disposition'] ?? ''}\n${text}`;

/** Where a mark is in what was received: by what, and with which words around it. */
export function findMark(all: readonly Gathered[], mark: RegExp): string[] {
  return all.flatMap(({ by, text }) => {
    const at = text.search(mark);
    return at < 0 ? [] : [`${by}: …${text.slice(Math.max(0, at - 60), at + 80).replace(/\s+/g, ' ')}…`];
  });
}

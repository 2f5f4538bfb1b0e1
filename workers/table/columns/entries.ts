import type { Json } from '@/lib/json';

/** The distinct contents of a column by code. Codes count up, are never reused and never change their meaning. */
export interface Entries {
  readonly count: number;
  at(code: number): Json;
  /** Code of the content, added when it is new. */
  codeOf(content: Json): number;
  bytes(): number;
}

const keyOf = (content: Json) => (typeof content === 'string' ? content : `\u0000${JSON.stringify(content)}`);

/** Entries in memory. */
export class MemoryEntries implements Entries {
  private readonly contents: Json[] = [];
  private readonly codes = new Map<string, number>();
  private characters = 0;

  get count(): number {
    return this.contents.length;
  }

  at(code: number): Json {
    return this.contents[code]!;
  }

  codeOf(content: Json): number {
    const key = keyOf(content);
    let code = this.codes.get(key);
    if (code === undefined) {
      code = this.contents.push(content) - 1;
      this.codes.set(key, code);
      this.characters += key.length;
    }
    return code;
  }

  bytes(): number {
    // A map entry and an array slot take about 40 bytes; texts are shared with the blocks that brought them.
    return this.contents.length * 40 + this.characters;
  }
}

import type { StructureFacts } from '@/domain/structures';
import { inTurns } from '@/lib/inTurns';
import { MARK_WORDS, writeMark } from '@/lib/textMark';
import type { StructureCache } from './structureCache';

/** Increased when facts are measured or stored differently. */
const FORMAT = 1;
/** Facts of one part: it is read and written in one stretch of a few milliseconds. */
const PART = 2048;
/** With this many parts that are not full, all are rewritten. */
const LOOSE = 8;

/** The facts of a text by its mark; null for what cannot be read. */
interface Entry {
  mark: string;
  facts: StructureFacts | null;
  withKey: boolean;
}

/** A part as it is stored: each row is a mark and the facts in the order of `packed`. */
interface Packed {
  version: string;
  withKeys: boolean;
  rows: (readonly [string, ...(number | string)[]])[];
}

interface HeldPart {
  name: string;
  isFull: boolean;
}

const encoder = new TextEncoder();
const words = new Uint32Array(MARK_WORDS);

function markOf(text: string): string {
  const utf8 = encoder.encode(text);
  writeMark(utf8, 0, utf8.length, words, 0);
  return `${words[0]!.toString(36)}.${words[1]!.toString(36)}`;
}

function packed({ mark, facts }: Entry): Packed['rows'][number] {
  if (!facts) return [mark];
  const { molecularWeight, formula, logP, tpsa, hydrogenBondDonors, hydrogenBondAcceptors, rings, inchiKey } = facts;
  return [mark, molecularWeight, formula, logP, tpsa, hydrogenBondDonors, hydrogenBondAcceptors, rings, inchiKey];
}

function unpacked(row: Packed['rows'][number], withKey: boolean): Entry {
  const [mark, molecularWeight, formula, logP, tpsa, hydrogenBondDonors, hydrogenBondAcceptors, rings, inchiKey] = row;
  if (row.length === 1) return { mark, facts: null, withKey };
  const number = (value: number | string | undefined) => (typeof value === 'number' ? value : Number.NaN);
  return {
    mark,
    withKey,
    facts: {
      molecularWeight: number(molecularWeight),
      formula: String(formula),
      logP: number(logP),
      tpsa: number(tpsa),
      hydrogenBondDonors: number(hydrogenBondDonors),
      hydrogenBondAcceptors: number(hydrogenBondAcceptors),
      rings: number(rings),
      inchiKey: String(inchiKey),
    },
  };
}

/**
 * Computed properties of the structures of one field, stored between visits under hashes of their texts. Facts of texts
 * that no longer exist are dropped when the parts are rewritten.
 */
export class KeptFacts {
  readonly #cache: StructureCache;
  readonly #key: string;
  readonly #version: () => Promise<string>;
  #opening: Promise<string> | null = null;
  #entries = new Map<string, Entry>();
  /** The stored parts, and which of them are not full. */
  #parts: readonly HeldPart[] = [];
  #fresh: Entry[] = [];

  /** @param version of the toolkit; facts of another one are measured again. */
  constructor(cache: StructureCache, key: string, version: () => Promise<string>) {
    this.#cache = cache;
    this.#key = key;
    this.#version = version;
  }

  /** The facts of those of the texts that are known, null for unreadable ones. */
  async of(texts: readonly string[], withKeys: boolean): Promise<Map<string, StructureFacts | null>> {
    this.#opening ??= this.#open();
    await this.#opening;
    const found = new Map<string, StructureFacts | null>();
    for (const text of texts) {
      const entry = this.#entries.get(markOf(text));
      if (entry && (entry.withKey || !withKeys)) found.set(text, entry.facts);
    }
    return found;
  }

  /** Accepts measured facts, to be written by `save`. */
  take(facts: ReadonlyMap<string, StructureFacts | null>, withKey: boolean): void {
    for (const [text, one] of facts) {
      const entry = { mark: markOf(text), facts: one, withKey };
      this.#entries.set(entry.mark, entry);
      this.#fresh.push(entry);
    }
  }

  /** Writes the facts accepted since. @param texts all texts of the table: when all parts are rewritten, facts of other texts are dropped. */
  async save(texts: Iterable<string>): Promise<void> {
    if (!this.#opening || this.#fresh.length === 0) return;
    const version = await this.#opening;
    const loose = this.#parts.filter(({ isFull }) => !isFull).length;
    if (loose < LOOSE && (await this.#put(version, this.#parts, this.#fresh))) return;
    // There are too many small parts, or another tab has stored its own in the meantime.
    const entries = new Map<string, Entry>();
    await inTurns(texts, (text) => {
      const entry = this.#entries.get(markOf(text));
      if (entry) entries.set(entry.mark, entry);
    });
    this.#entries = entries;
    await this.#put(version, [], [...entries.values()]);
  }

  async #put(version: string, held: readonly HeldPart[], entries: readonly Entry[]): Promise<boolean> {
    const parts = held.map(({ name }) => ({ name, bytes: null as Blob | null }));
    const next = [...held];
    for (const withKeys of [true, false]) {
      const some = entries.filter(({ withKey }) => withKey === withKeys);
      for (let from = 0; from < some.length; from += PART) {
        const rows: Packed['rows'] = [];
        await inTurns(some.slice(from, from + PART), (entry) => rows.push(packed(entry)));
        const name = crypto.randomUUID();
        const part: Packed = { version, withKeys, rows };
        parts.push({ name, bytes: new Blob([JSON.stringify(part)]) });
        next.push({ name, isFull: rows.length === PART });
      }
    }
    const taken = new Set(entries.map(({ mark }) => mark));
    if (!(await this.#cache.put(this.#key, parts))) return false;
    this.#parts = next;
    this.#fresh = this.#fresh.filter(({ mark }) => this.#entries.has(mark) && !taken.has(mark));
    return true;
  }

  async #open(): Promise<string> {
    const version = `${FORMAT} ${await this.#version()}`;
    for (const { name, bytes } of await this.#cache.get(this.#key).catch(() => [])) {
      const part = await read(bytes);
      if (part?.version !== version) continue;
      this.#parts = [...this.#parts, { name, isFull: part.rows.length === PART }];
      for (const row of part.rows) {
        const entry = unpacked(row, part.withKeys);
        if (part.withKeys || !this.#entries.has(entry.mark)) this.#entries.set(entry.mark, entry);
      }
    }
    return version;
  }
}

async function read(bytes: Blob): Promise<Packed | null> {
  try {
    return JSON.parse(await bytes.text()) as Packed;
  } catch {
    return null;
  }
}

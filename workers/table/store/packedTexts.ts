import type { Json } from '@/lib/json';
import { type Entries, MemoryEntries } from '../columns/entries';
import { SLICE_LENGTH, type Slices } from '../columns/slices';

/** Contents joined as UTF-8; `json` when they are not texts but JSON. */
export interface PackedTexts {
  bytes: Uint8Array;
  /** One more than there are contents. */
  offsets: Uint32Array;
  json: boolean;
}

/** @param at the contents, from 0 to `count` excluded. */
export function* packTexts(count: number, at: (i: number) => Json): Slices<PackedTexts> {
  let json = false;
  for (let i = 0; i < count && !json; i++) json = typeof at(i) !== 'string';
  const encoder = new TextEncoder();
  const offsets = new Uint32Array(count + 1);
  let bytes = new Uint8Array(Math.max(64, count * 24));
  let end = 0;
  for (let i = 0; i < count; i++) {
    const text = json ? JSON.stringify(at(i)) : (at(i) as string);
    if (bytes.length - end < text.length * 3) {
      const grown = new Uint8Array(bytes.length * 2 + text.length * 3);
      grown.set(bytes);
      bytes = grown;
    }
    end += encoder.encodeInto(text, bytes.subarray(end)).written;
    offsets[i + 1] = end;
    if (i % SLICE_LENGTH === 0) yield;
  }
  return { bytes: bytes.slice(0, end), offsets, json };
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Up to this many contents are decoded once and for all. */
const FEW = 4096;

/** Stored entries, decoded one by one when used; new ones are kept in memory after them. */
export class PackedEntries implements Entries {
  private readonly packed: number;
  private readonly added = new MemoryEntries();
  private readonly few: Json[] | null;
  private codes: Map<string, number> | null = null;

  constructor(private readonly texts: PackedTexts) {
    this.packed = texts.offsets.length - 1;
    this.few = this.packed <= FEW ? Array.from({ length: this.packed }, (_, code) => this.decode(code)) : null;
  }

  get count(): number {
    return this.packed + this.added.count;
  }

  at(code: number): Json {
    if (code >= this.packed) return this.added.at(code - this.packed);
    return this.few ? this.few[code]! : this.decode(code);
  }

  /** The stored bytes of an entry's text, not copied; undefined for one that was added later, or that is not a text. */
  utf8(code: number): Uint8Array | undefined {
    const { bytes, offsets, json } = this.texts;
    return json || code >= this.packed ? undefined : bytes.subarray(offsets[code]!, offsets[code + 1]!);
  }

  private decode(code: number): Json {
    const { bytes, offsets, json } = this.texts;
    const text = decoder.decode(bytes.subarray(offsets[code]!, offsets[code + 1]!));
    return json ? JSON.parse(text) : text;
  }

  /** A new content is not looked up among many stored ones: an entry may then occur twice, which is harmless. */
  codeOf(content: Json): number {
    if (this.few) {
      this.codes ??= new Map(this.few.map((one, code) => [JSON.stringify(one), code]));
      const known = this.codes.get(JSON.stringify(content));
      if (known !== undefined) return known;
    }
    return this.packed + this.added.codeOf(content);
  }

  bytes(): number {
    return this.texts.bytes.byteLength + this.texts.offsets.byteLength + this.added.bytes();
  }
}

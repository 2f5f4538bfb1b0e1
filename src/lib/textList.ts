/** Texts in one UTF-8 buffer: many of them are sent between threads, or stored, as two buffers. */
export interface TextList {
  bytes: Uint8Array;
  /** Where each text begins, and then where the last ends: one more than there are texts. */
  offsets: Uint32Array;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Collects texts into a list. */
export class TextListWriter {
  private bytes = new Uint8Array(1024);
  private offsets = new Uint32Array(64);
  private count = 0;
  private at = 0;

  add(text: string): void {
    this.reserve(text.length * 3);
    this.at += encoder.encodeInto(text, this.bytes.subarray(this.at)).written;
    this.end();
  }

  /** Adds a text that is already UTF-8. */
  addBytes(text: Uint8Array): void {
    this.reserve(text.length);
    this.bytes.set(text, this.at);
    this.at += text.length;
    this.end();
  }

  /** The texts so far, in buffers of their own. */
  finish(): TextList {
    return { bytes: this.bytes.slice(0, this.at), offsets: this.offsets.slice(0, this.count + 1) };
  }

  private end(): void {
    this.count++;
    if (this.count === this.offsets.length) {
      const grown = new Uint32Array(this.count * 2);
      grown.set(this.offsets);
      this.offsets = grown;
    }
    this.offsets[this.count] = this.at;
  }

  private reserve(more: number): void {
    if (this.bytes.length - this.at >= more) return;
    const grown = new Uint8Array(this.bytes.length * 2 + more);
    grown.set(this.bytes);
    this.bytes = grown;
  }
}

/** Packs texts into a list. */
export function packTextList(texts: Iterable<string>): TextList {
  const writer = new TextListWriter();
  for (const text of texts) writer.add(text);
  return writer.finish();
}

/** The number of texts in a list. */
export function countOfTexts({ offsets }: TextList): number {
  return offsets.length - 1;
}

/** One text of the list. */
export function textAt({ bytes, offsets }: TextList, i: number): string {
  return decoder.decode(bytes.subarray(offsets[i]!, offsets[i + 1]!));
}

/** All texts of the list, in order: much quicker than one by one. */
export function unpackTextList({ bytes, offsets }: TextList): string[] {
  const all = decoder.decode(bytes);
  // If every character is one byte, which is nearly always so, the offsets are those of the decoded text.
  if (all.length === bytes.length)
    return Array.from({ length: offsets.length - 1 }, (_, i) => all.slice(offsets[i], offsets[i + 1]));
  return Array.from({ length: offsets.length - 1 }, (_, i) =>
    decoder.decode(bytes.subarray(offsets[i]!, offsets[i + 1]!)),
  );
}

import { promisify } from 'node:util';
import { deflate, deflateSync, inflateSync } from 'node:zlib';
import type { RowChange } from '@/domain/changes/rowChange';
import { encodeBlock } from '@/domain/records/encodeBlock';
import type { RecordBlock } from '@/domain/records/recordBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import type { RecordSweep } from '@/domain/records/recordSweep';

/** Changes of an event. */
export interface EventBody {
  changes: RowChange[];
  blocks?: RecordBlock[];
  sweeps?: RecordSweep[];
  /** How many events directly before it belong to it. */
  parts?: number;
}

/** Size limit of an event (S14); a bulk act is a chain of events. */
export const EVENT_LIMIT = 1024 * 1024;

const PLAIN = 0;
const DEFLATED = 1;
const DEFLATE_FROM = 2048;

/** From this many bytes on, compressing takes so long that it is done in another thread. */
const APART_FROM = 64 * 1024;
const OPTIONS = { level: 1 };
const deflateApart = promisify<Buffer, typeof OPTIONS, Buffer>(deflate);

/** The stored bytes of a body's JSON: one byte for the encoding, then the text or its compressed form. */
export async function packText(text: string): Promise<Buffer> {
  const bytes = Buffer.from(text);
  if (bytes.length < DEFLATE_FROM) return Buffer.concat([Buffer.of(PLAIN), bytes]);
  const packed = bytes.length < APART_FROM ? deflateSync(bytes, OPTIONS) : await deflateApart(bytes, OPTIONS);
  return Buffer.concat([Buffer.of(DEFLATED), packed]);
}

/** The JSON text of a stored body: `{"changes":…}`, with `"blocks"` and `"sweeps"` when there are any. */
export function unpackText(packed: Buffer): string {
  const body = packed.subarray(1);
  return (packed[0] === DEFLATED ? inflateSync(body) : body).toString('utf8');
}

export function unpackBody(packed: Buffer): EventBody {
  return JSON.parse(unpackText(packed)) as EventBody;
}

const BLOCK_FROM = 16;

/**
 * Records that an event creates, with their first values, are put into blocks when they are many: a tenth of the size,
 * and the form in which devices store them anyway.
 * @param after the records after the changes.
 */
export function toBody(changes: readonly RowChange[], after: ReadonlyMap<string, RecordRow>): EventBody {
  const made = new Set<string>();
  for (const change of changes) if (change.kind === 'record' && change.before === null) made.add(change.id);
  if (made.size < BLOCK_FROM) return { changes: [...changes] };
  const bySlice = new Map<string, RecordRow[]>();
  for (const id of made) {
    const record = after.get(id);
    if (!record) continue;
    const rows = bySlice.get(record.attrs.entity_slice_id) ?? [];
    rows.push(record);
    bySlice.set(record.attrs.entity_slice_id, rows);
  }
  return {
    changes: changes.filter(
      (c) => !(made.has(c.id) && c.kind === 'record') && !(c.kind === 'value' && made.has(c.record_id)),
    ),
    blocks: [...bySlice].map(([sliceId, rows]) => encodeBlock(sliceId, rows)),
  };
}

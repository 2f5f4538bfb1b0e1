import { identifierKey } from '@/domain/identifiers/identifierKey';
import { identifierParts } from '@/domain/identifiers/recordIdentifier';
import { blockIdAt, type RecordBlock } from '@/domain/records/recordBlock';
import { hashText } from '@/lib/hashText';
import { toJsonBytes } from '@/lib/jsonBytes';
import type { BlockEntry, BlockHead } from '../db/schema';

/** More distinct prefixes than this are not worth keeping: such a table is not numbered serially. */
const MAX_PREFIXES = 16;

/** Adds the numbers that end the parts of an identifier: the largest number by lower-case prefix. */
export function addSerials(serials: Map<string, number>, identifier: string): void {
  for (const part of identifierParts(identifier)) {
    const digits = /\d{1,15}$/.exec(part.trim());
    if (!digits) continue;
    const prefix = part.trim().slice(0, digits.index).toLowerCase();
    const number = Number(digits[0]);
    if (number > (serials.get(prefix) ?? -1)) serials.set(prefix, number);
  }
}

/** Head and bytes of a block, ready to be stored (without its number). */
export function describeBlock(block: RecordBlock): {
  head: Omit<BlockHead, 'block' | 'tag'>;
  entry: Omit<BlockEntry, 'block'>;
} {
  const { marks, ...body } = block;
  const bytes = toJsonBytes(body);
  const hashes = new Uint32Array(block.count);
  const serials = new Map<string, number>();
  let first = '\uffff';
  let last = '';
  for (let i = 0; i < block.count; i++) {
    const id = blockIdAt(block, i);
    if (id < first) first = id;
    if (id > last) last = id;
    const identifier = block.identifiers[i]!;
    hashes[i] = hashText(identifierKey(identifier));
    addSerials(serials, identifier);
  }
  const fieldIds = new Set(Object.keys(block.columns));
  for (const row of Object.values(block.rows)) for (const fieldId of Object.keys(row.cells)) fieldIds.add(fieldId);
  return {
    head: {
      slice_id: block.slice_id,
      first_id: first,
      last_id: last,
      range: Array.isArray(block.ids) ? null : block.ids,
      count: block.count,
      bytes: bytes.byteLength,
      serials: serials.size > MAX_PREFIXES ? null : Object.fromEntries(serials),
      field_ids: [...fieldIds],
      hashes: hashes.sort(),
      whole: Object.keys(block.rows).length,
      ...(marks && marks.length > 0 ? { marks } : {}),
    },
    entry: { bytes },
  };
}

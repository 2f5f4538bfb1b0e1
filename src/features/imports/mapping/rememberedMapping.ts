import { z } from 'zod';
import { DATE_ORDERS } from '@/domain/dates/dateOrder';
import { FIELD_TYPES } from '@/domain/kinds/fieldType';
import { hashText } from '@/lib/hashText';
import { personalKey } from '@/lib/personalKey';
import type { MappingDraft } from './mappingDraft';

const rememberedSchema = z.object({
  /** The column names themselves: the hash in the key only finds candidates. */
  names: z.array(z.string()),
  draft: z.object({
    sliceId: z.string().nullable(),
    sliceName: z.string(),
    targets: z.array(
      z.discriminatedUnion('to', [
        z.object({ to: z.literal('field'), fieldId: z.string() }),
        z.object({
          to: z.literal('new'),
          name: z.string(),
          type: z.enum(FIELD_TYPES),
          options: z.array(z.string()).optional(),
        }),
        z.object({ to: z.literal('skip') }),
      ]),
    ),
    /** Absent in mappings of an earlier version. */
    readings: z
      .array(
        z.object({
          decimal: z.enum(['.', ',']),
          dateOrder: z.enum(DATE_ORDERS).nullable(),
          unit: z.string().nullable(),
        }),
      )
      .default([]),
    keyColumns: z.array(z.number().int()),
    updateExisting: z.boolean(),
  }),
});

/** The part of Storage that is used here. */
export type KeyValue = Pick<Storage, 'getItem' | 'setItem'>;

function keyOf(owner: string, names: readonly string[]): string {
  return personalKey(owner, 'import', hashText(names.join('\n')).toString(16));
}

/**
 * The mapping with which a file with these column names was last imported; null = none, or it no longer fits.
 * @param owner who imported it (see personalKey).
 */
export function recallMapping(storage: KeyValue, owner: string, names: readonly string[]): MappingDraft | null {
  let held: unknown;
  try {
    held = JSON.parse(storage.getItem(keyOf(owner, names)) ?? 'null');
  } catch {
    return null;
  }
  const parsed = rememberedSchema.safeParse(held);
  if (!parsed.success) return null;
  const { names: heldNames, draft } = parsed.data;
  const same = heldNames.length === names.length && heldNames.every((name, i) => name === names[i]);
  return same && draft.targets.length === names.length ? draft : null;
}

/** Remembers a mapping for the next file of this shape. If the storage is full or disabled, only the memory is lost. */
export function rememberMapping(storage: KeyValue, owner: string, names: readonly string[], draft: MappingDraft): void {
  try {
    storage.setItem(keyOf(owner, names), JSON.stringify({ names, draft }));
  } catch {
    // Quota or a private window: the next import starts from a guess again.
  }
}

import { parseText } from '@/domain/fields/writeContent';
import type { Field } from '@/domain/kinds/field';
import type { Json } from '@/lib/json';
import { withNamedRecords } from '@/parts/pick/namedRecords';
import { typedReading } from '@/parts/values/typedReading';
import { type Replacement, replacer } from '../model/replaceText';
import { askWatch } from '../state/askWatch';
import type { EditContext } from '../state/editContext';

/** A cell whose text changes. */
export interface ChangedCell {
  recordId: string;
  identifier: string;
  fieldId: string;
  before: string;
  after: string;
  content: Json;
}

/** A cell whose new text its field does not accept. */
export interface UnfitCell extends Omit<ChangedCell, 'content'> {
  reason: string;
}

export interface FoundCells {
  changed: ChangedCell[];
  unfit: UnfitCell[];
}

/** Rows whose texts are requested at a time. */
const ROWS = 2_000;

/**
 * The cells of some columns whose text a replacement changes, with their new contents, in all records that match the
 * filters, including those of folded groups.
 * @param goesOn called between parts; false cancels.
 * @returns null if it was cancelled
 * @throws PatternError
 */
export async function findCells(
  cx: EditContext,
  fields: readonly Field[],
  asked: Replacement,
  onProgress: (rows: number) => void,
  goesOn: () => boolean,
): Promise<FoundCells | null> {
  const change = replacer(asked);
  const found: FoundCells = { changed: [], unfit: [] };
  const fieldIds = fields.map(({ id }) => id);
  const held = await askWatch(cx.watch, (watch) => watch.hold('all'));
  if (!held) return found;
  try {
    for (let from = 0; from < held.count; from += ROWS) {
      const rows = await held.exportRows(fieldIds, from, from + ROWS);
      if (!goesOn()) return null;
      const hits: { at: number; field: Field; before: string; after: string }[] = [];
      for (const [at, { texts }] of rows.entries())
        for (const [col, before] of texts.entries()) {
          const after = before === '' ? null : change(before);
          if (after !== null) hits.push({ at, field: fields[col]!, before, after });
        }
      const named = hits.map(({ field, after }) => ({ field, text: after }));
      const lookups = await withNamedRecords(cx.store, cx.lookups, named);
      for (const { at, field, before, after } of hits) {
        const { recordId, identifier } = rows[at]!;
        const cell = { recordId, identifier, fieldId: field.id, before, after };
        const read = parseText(after, {
          field,
          lookups,
          decimal: '.',
          reading: typedReading(),
          actorId: cx.store.userId,
        });
        if (read.ok) found.changed.push({ ...cell, content: read.content });
        else found.unfit.push({ ...cell, reason: read.message });
      }
      onProgress(Math.min(held.count, from + ROWS));
    }
  } finally {
    held.close();
  }
  return found;
}

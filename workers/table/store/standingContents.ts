import type { FieldShape } from '@/domain/fields/fieldContext';
import { readContent } from '@/domain/fields/readContent';
import { isStated } from '@/domain/fields/statedContent';
import { currentValues } from '@/domain/records/currentValues';
import { isRedacted } from '@/domain/records/redacted';
import type { Json } from '@/lib/json';
import type { SliceRows } from './sliceRows';

/** The contents of a cell that count now and are valid for the field, newest first: what filters and search use. */
export function standingContents(store: SliceRows, field: FieldShape, row: number): Json[] {
  const contents: Json[] = [];
  for (const value of currentValues(store.cell(row, field.id))) {
    const held = readContent(field, value.content);
    if (held !== null) contents.push(held);
  }
  return contents;
}

/**
 * Whether the newest current value that may be seen is left over from an earlier type of the field. One that says why
 * there is no number does not count as such.
 */
export function newestIsForeign(store: SliceRows, field: FieldShape, row: number): boolean {
  const newest = currentValues(store.cell(row, field.id)).find((value) => !isRedacted(value.content));
  return newest !== undefined && readContent(field, newest.content) === null && !isStated(newest.content);
}

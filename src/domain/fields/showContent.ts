import type { Json } from '@/lib/json';
import { isRedacted, REDACTED } from '../records/redacted';
import type { FormatContext } from './fieldContext';
import { fieldTypeSpec } from './fieldRegistry';
import type { SortKey } from './fieldTypeSpec';
import { readContent } from './readContent';
import { lastKey } from './sortKeys';
import { isStated, statedOrder, statedText } from './statedContent';

/** The text of a content in a cell: '' when empty or not of the field's type, REDACTED when it may not be seen. */
export function formatContent(content: Json | undefined, cx: FormatContext): string {
  if (content !== undefined && isRedacted(content)) return REDACTED;
  if (isStated(content)) return statedText(content, cx.field.attrs.display_options?.significant_figures);
  const held = readContent(cx.field, content);
  return held === null ? '' : fieldTypeSpec(cx.field.field_type).format(held, cx);
}

/** The text of a content in files and on the clipboard, in full precision. */
export function exportContent(content: Json | undefined, cx: FormatContext): string {
  if (content !== undefined && isRedacted(content)) return REDACTED;
  if (isStated(content)) return statedText(content);
  const held = readContent(cx.field, content);
  return held === null ? '' : fieldTypeSpec(cx.field.field_type).exportText(held, cx);
}

/** Text that free-text search looks at; '' for empty cells and for types that are not searched. */
export function searchContent(content: Json | undefined, cx: FormatContext): string {
  const held = readContent(cx.field, content);
  return held === null ? '' : (fieldTypeSpec(cx.field.field_type).searchText(held, cx) ?? '');
}

/** Sort key of a content in its field; null for an empty cell, which comes last. */
export function sortKeyOf(content: Json | undefined, cx: FormatContext): SortKey | null {
  if (isStated(content)) return lastKey(statedOrder(content));
  const held = readContent(cx.field, content);
  return held === null ? null : fieldTypeSpec(cx.field.field_type).sortKey(held, cx);
}

import { isObject } from '@/lib/isObject';
import type { Json } from '@/lib/json';
import { isUuid } from '@/lib/uuid';
import { counted } from '@/lib/words/counted';

/** Attributes that describe an object, in order of preference. */
const SAYING = ['text', 'filename', 'name', 'title', 'label', 'plain_text', 'url', 'smiles', 'sequence'] as const;

/** A thing that is only known by its id: an option, a person, a record. */
const UNNAMED = 'a choice that can no longer be named';

/**
 * A content in words when its field is no longer known, so that nothing says how to format it: numbers with their
 * qualifier, lists with commas, files by their names. Never raw JSON; a content without words is counted.
 */
export function plainWords(content: Json): string {
  if (content === null) return '';
  if (typeof content === 'boolean') return content ? 'yes' : 'no';
  if (typeof content === 'number') return String(content);
  if (typeof content === 'string') return isUuid(content) ? UNNAMED : content;
  if (Array.isArray(content)) return wordsOfList(content);
  if (typeof content.value === 'number') return wordsOfNumber(content, content.value);
  const saying = SAYING.map((name) => content[name]).find((text) => typeof text === 'string' && text !== '');
  return typeof saying === 'string' ? saying : wordsOfList(Object.values(content));
}

function wordsOfNumber(content: { [name: string]: Json }, value: number): string {
  const { qualifier, sd } = content;
  const sign = typeof qualifier === 'string' && qualifier !== '=' ? `${qualifier} ` : '';
  return `${sign}${value}${typeof sd === 'number' ? ` ± ${sd}` : ''}`;
}

/** Points of a curve are counted; of other lists the existing words are used. */
function wordsOfList(list: readonly Json[]): string {
  const isPoints = list.length > 0 && list.every((item) => isObject(item) && 'x' in item && 'y' in item);
  if (isPoints) return counted(list.length, 'point');
  const words = list.map(plainWords).filter((word) => word !== '');
  return [...new Set(words)].join(', ');
}

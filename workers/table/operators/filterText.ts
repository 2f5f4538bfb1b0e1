import type { ContentTest } from '@/domain/filters/compiledFilter';
import type { Strategy } from '@/domain/filters/filter';
import { assertNever } from '@/lib/assertNever';
import type { Bits } from '../columns/bits';
import type { DictionaryColumn } from '../columns/dictionaryColumn';
import type { EntryTexts } from '../columns/entryTexts';
import { type EntryVerdict, verdictOf } from './entryVerdict';

/** Texts that equal, contain, start or end with one of the needles. For fields whose content is a text. */
export function filterText(
  column: DictionaryColumn,
  texts: EntryTexts,
  test: ContentTest & { kind: 'text' },
  strategy: Strategy,
): EntryVerdict {
  return verdictOf(column, matching(texts, test), test.negated, strategy);
}

function matching(texts: EntryTexts, { how, needles }: ContentTest & { kind: 'text' }): Bits {
  switch (how) {
    case 'contains':
      return texts.containing(needles);
    case 'equals':
      return texts.among(needles, (text) => needles.includes(text.trim()));
    case 'starts':
      return texts.among(needles, (text) => needles.some((needle) => text.startsWith(needle)));
    case 'ends':
      return texts.among(needles, (text) => needles.some((needle) => text.endsWith(needle)));
    default:
      return assertNever(how);
  }
}

import type { Json } from '@/lib/json';
import { isBlankContent } from './isBlankContent';
import type { CellValue } from './recordRow';

/** Contents that were worked out as values that all stand: each under an experiment of its own, the first one newest. */
export function derivedValues(contents: readonly Json[]): CellValue[] {
  return contents
    .filter((content) => !isBlankContent(content))
    .map((content, i) => ({ id: String(i), content, at: -i, author_id: '', operation_id: String(i) }));
}

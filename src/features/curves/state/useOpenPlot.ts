import type { DrcConfig } from '@/domain/kinds/drcConfig';
import type { BookGroup } from '@/engine/curvesClient';
import type { CurveLine } from '../model/curveLine';
import { type CurveBook, useCurveBook } from './useCurveBook';
import { useCurveLines } from './useCurveLines';
import { useNames } from './useNames';
import { type ConfidenceMethod, useOpenGroup } from './useOpenGroup';
import { useOrder } from './useOrder';

const NO_GROUPS: readonly BookGroup[] = [];

/** The plots of a configuration in their order, and the open one. */
export interface OpenPlot {
  book: CurveBook;
  names: ReturnType<typeof useNames>;
  groups: readonly BookGroup[];
  /** Whether the points have been read. */
  isRead: boolean;
  open: BookGroup | undefined;
  linesOf(group: BookGroup): readonly CurveLine[];
  openLines: readonly CurveLine[];
}

/** @param wanted the chosen plot; the first one if it does not exist */
export function useOpenPlot(config: DrcConfig, wanted: string | null, method: ConfidenceMethod): OpenPlot {
  const book = useCurveBook(config);
  const names = useNames(config);
  const ordered = useOrder(book.groups, names);
  const groups = ordered ?? NO_GROUPS;
  const open = groups.find((group) => group.key === wanted) ?? groups[0];
  const resultOf = useOpenGroup(book.watch, open, method);
  const { linesOf, openLines } = useCurveLines(config, names, open, resultOf);
  return { book, names, groups, isRead: ordered !== null, open, linesOf, openLines };
}

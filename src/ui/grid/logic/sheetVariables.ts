import type { ColumnLayout } from './columnLayout';

/** The dimensions of the sheet as CSS variables: resizing a column moves all cells by changing one of them. */
export function sheetVariables({
  gutter,
  sheetWidth,
  viewWidth,
  rowHeight,
  cols,
  head,
}: {
  gutter: number;
  sheetWidth: number;
  viewWidth: number;
  rowHeight: number;
  /** Height of everything that is fixed at the top. */
  head: number;
  cols: Pick<ColumnLayout, 'widths' | 'lefts' | 'frozenWidth'>;
}): Record<string, string> {
  const variables: Record<string, string> = {
    '--head-height': `${head}px`,
    '--gutter': `${gutter}px`,
    '--frozen-width': `${cols.frozenWidth}px`,
    '--sheet-width': `${sheetWidth}px`,
    '--view-width': `${viewWidth}px`,
    // Without the border below the cell.
    '--cell-line': `${rowHeight - 1}px`,
  };
  cols.widths.forEach((width, index) => {
    variables[`--c${index}`] = `${width}px`;
  });
  cols.lefts.forEach((left, index) => {
    variables[`--l${index}`] = `${left}px`;
  });
  return variables;
}

import type { ColumnLayout } from './columnLayout';

/** The sizes of the sheet as variables of its style: a column that is resized moves all its cells by one of them. */
export function sheetVariables({
  gutter,
  sheetWidth,
  viewWidth,
  rowHeight,
  cols,
}: {
  gutter: number;
  sheetWidth: number;
  viewWidth: number;
  rowHeight: number;
  cols: Pick<ColumnLayout, 'widths' | 'lefts'>;
}): Record<string, string> {
  const variables: Record<string, string> = {
    '--gutter': `${gutter}px`,
    '--sheet-width': `${sheetWidth}px`,
    '--view-width': `${viewWidth}px`,
    // Without the line below the cell.
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

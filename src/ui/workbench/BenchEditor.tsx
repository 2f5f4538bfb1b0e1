import { DateCellEditor, type EditorRenderArgs, ListCellEditor, StatusCell, TextCellEditor } from '../grid';
import { text } from './benchCells';
import { type SampleRow, STATUS, TAGS } from './sampleRows';

/** The editor of a generated cell, by its column. */
export function BenchEditor({ row, column, initialText, commit, cancel }: EditorRenderArgs<SampleRow>) {
  return column.key === 'date' ? (
    <DateCellEditor
      label={column.title}
      text={text(row, column)}
      initialText={initialText}
      day={row.date}
      today="2026-04-14"
      commit={commit}
      cancel={cancel}
    />
  ) : column.key === 'tags' ? (
    <ListCellEditor
      multiple
      label={column.title}
      options={TAGS.map((tag) => ({ value: tag, label: tag }))}
      chosen={row.tags.map((tag) => tag.label)}
      initialText={initialText}
      commit={(value, move) => commit(value.join('; '), move)}
      cancel={cancel}
    />
  ) : column.key === 'status' ? (
    <ListCellEditor
      label={column.title}
      options={STATUS.map(({ label, shape }) => ({
        value: label,
        text: label,
        label: <StatusCell shape={shape} label={label} flat />,
      }))}
      chosen={row.status.label}
      initialText={initialText}
      commit={commit}
      cancel={cancel}
    />
  ) : (
    <TextCellEditor
      label={column.title}
      text={text(row, column)}
      initialText={initialText}
      align={column.align === 'end' ? 'end' : 'start'}
      hint={
        column.key === 'second'
          ? (typed) => (
              <>
                reads as <b>{typed} µM</b>
              </>
            )
          : undefined
      }
      problem={
        column.align === 'end'
          ? (typed) => (/^[<>]?-?[\d.]*$/.test(typed) ? undefined : 'Not a number. Write 12.5 or <12.5.')
          : undefined
      }
      commit={commit}
      cancel={cancel}
    />
  );
}

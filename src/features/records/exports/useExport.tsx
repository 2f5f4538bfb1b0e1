import type { ReactNode } from 'react';
import { exportedColumnId } from '@/domain/views/curveColumn';
import { saveBlob } from '@/lib/saveBlob';
import { useTableMissing } from '@/store/hooks/useTableMissing';
import type { MenuAction } from '@/ui';
import type { EditContext } from '../state/editContext';
import { copyHtml } from './copyHtml';
import type { ExportedRows } from './exportedRows';
import { type ExportForm, exportForms } from './exportForms';
import { openWriter } from './openWriter';
import { outcomeText } from './outcomeText';
import { toMolfiles } from './toMolfiles';
import { useSaving } from './useSaving';
import { writeFile } from './writeFile';

/** Message while records are still arriving: a file of those that are here would look complete. */
const NOT_ALL_HERE =
  'Nothing was saved: the records of this table are not all on this laptop yet. Save again when they are here.';

/** Ascending positions as ranges, from the first to the last (excluded). */
function runsOf(places: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const place of places) {
    const last = runs.at(-1);
    if (last && last[1] === place) last[1] = place + 1;
    else runs.push([place, place + 1]);
  }
  return runs;
}

/** The positions of the requested rows among those that are read. */
function spanOf(wanted: ExportedRows, count: number): { start: number; end: number } {
  if (wanted === 'all') return { start: 0, end: count };
  return 'rows' in wanted ? { start: 0, end: wanted.rows.length } : wanted;
}

/** Positions include the rows of folded groups. */
const isUnfolded = (wanted: ExportedRows) => wanted === 'all' || ('unfolded' in wanted && wanted.unfolded === true);

/**
 * Saves what the view shows as a file, from this device and part by part, once all its records are here.
 * @returns the lines of a menu for all records, or for some of them (`part` identifies these in the file name), and the
 *   progress
 */
export function useExport(
  cx: EditContext,
  sliceId: string,
  viewName: string,
): { items(span?: ExportedRows, part?: string): MenuAction[]; progress: ReactNode } {
  const { save, progress } = useSaving(cx.onAlert);
  const missing = useTableMissing(sliceId);
  const fields = cx.allColumns.map(({ field }) => field);
  const fieldIds = cx.allColumns.map(({ field, viewField }) => (viewField && exportedColumnId(viewField)) ?? field.id);

  /** Rows that were selected one by one are already here. */
  const isEarly = (wanted: ExportedRows) => missing && (wanted === 'all' || !('rows' in wanted));

  const run = async (form: ExportForm, wanted: ExportedRows, part: string | undefined) => {
    if (isEarly(wanted)) return cx.onAlert({ kind: 'error', text: NOT_ALL_HERE });
    const name = part === undefined ? viewName : `${viewName}, ${part}`;
    await save(form.label, async ({ signal, begin, progress: onProgress }) => {
      const held = await cx.watch?.hold(isUnfolded(wanted) ? 'all' : 'shown');
      try {
        const span = spanOf(wanted, held?.count ?? 0);
        const total = span.end - span.start;
        begin(total);
        const table = { name, fields, keyFieldIds: cx.table.slice?.key_field_ids ?? [] };
        const rows = async (from: number, to: number) => {
          if (!held) return null;
          if (wanted === 'all' || !('rows' in wanted)) return held.exportRows(fieldIds, from, to);
          const parts = runsOf(wanted.rows.slice(from, to)).map(([start, end]) =>
            held.exportRows(fieldIds, start, end),
          );
          return (await Promise.all(parts)).flat();
        };
        const file = await writeFile(openWriter(form, table, toMolfiles), [{ rows, ...span }], signal, onProgress);
        if (!file) return null;
        saveBlob(`${name}.${form.ending}`, new Blob(file.parts, { type: form.mimetype }));
        return outcomeText(form, { total, ...file });
      } finally {
        held?.close();
      }
    });
  };

  const items = (span: ExportedRows = 'all', part?: string): MenuAction[] => [
    ...exportForms(fields).map(
      (form): MenuAction => ({ key: form.key, label: form.label, onSelect: () => void run(form, span, part) }),
    ),
    {
      key: 'html',
      label: 'Table for slides (clipboard)',
      onSelect: () => {
        if (isEarly(span)) cx.onAlert({ kind: 'error', text: NOT_ALL_HERE });
        else void copyHtml(cx, span).then((text) => cx.onAlert({ kind: 'info', text }));
      },
    },
  ];
  return { items, progress };
}

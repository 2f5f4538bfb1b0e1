import { type ReactNode, useRef, useState } from 'react';
import type { ToMolfiles } from '@/domain/files/recordFile';
import { exportedColumnId } from '@/domain/views/curveColumn';
import { chemistryWorker } from '@/engine/chemistryWorkers';
import type { HeldRows } from '@/engine/tableWatch';
import { saveBlob } from '@/lib/saveBlob';
import { numberText, plural } from '@/lib/words/counted';
import { useTableMissing } from '@/store/hooks/useTableMissing';
import { Button, Dialog, type MenuAction, Progress } from '@/ui';
import type { EditContext } from '../state/editContext';
import { copyHtml } from './copyHtml';
import type { ExportedRows } from './exportedRows';
import { type ExportForm, exportForms } from './exportForms';
import { openWriter } from './openWriter';
import { AT_A_TIME, writeFile } from './writeFile';

/** Molfiles of the fixed version; what is too large for it in the newer one. */
const toMolfiles: ToMolfiles = async (structures) => {
  const worker = chemistryWorker();
  const first = await worker.convert([...structures], 'molfileV2000');
  return Promise.all(
    first.map(async (outcome, i) => {
      if (outcome.ok) return outcome.value;
      const [again] = await worker.convert([structures[i] ?? ''], 'molfileV3000');
      return again?.ok ? again.value : null;
    }),
  );
};

function reasonText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === 'ClosedQueryError' ? 'the table has been reloaded since. Save it again.' : error.message;
}

/** A file of what has come so far would look like one of all. */
const NOT_ALL_HERE =
  'Nothing was saved: the records of this table are not all on this laptop yet. Save again when they are here.';

/** Ascending places as runs, from the first up to and without the last. */
function runsOf(places: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const place of places) {
    const last = runs.at(-1);
    if (last && last[1] === place) last[1] = place + 1;
    else runs.push([place, place + 1]);
  }
  return runs;
}

/** The places of the wanted rows among those that are read. */
function spanOf(wanted: ExportedRows, count: number): { start: number; end: number } {
  if (wanted === 'all') return { start: 0, end: count };
  return 'rows' in wanted ? { start: 0, end: wanted.rows.length } : wanted;
}

/** Forms that write a record also where they leave something of it out. */
const KEEPS_ALL: ReadonlySet<ExportForm['kind']> = new Set(['sdf', 'drawn-xlsx']);

/** What was saved, and what was not, in words. */
function outcomeText(form: ExportForm, total: number, left: number, cut: number): string {
  const saved = total - (KEEPS_ALL.has(form.kind) ? 0 : left);
  const words = [`${numberText(saved)} ${plural(saved, 'record was', 'records were')} saved as ${form.label}.`];
  if (left > 0)
    words.push(
      form.kind === 'drawn-xlsx'
        ? `The first ${numberText(total - left)} have pictures of their structures; the others have the texts.`
        : form.kind === 'sdf'
          ? `${numberText(left)} structures could not be drawn and were saved as text.`
          : `${numberText(left)} have no sequence.`,
    );
  if (cut > 0)
    words.push(`${numberText(cut)} texts are longer than a cell of Excel holds and were cut; CSV keeps them whole.`);
  return words.join(' ');
}

/**
 * Saves what the view shows as a file, from this device and part by part, once all its records are here.
 * @returns the lines of a menu for all records, or for some of them, and the progress
 */
export function useExport(
  cx: EditContext,
  sliceId: string,
  viewName: string,
): { items(span?: ExportedRows): MenuAction[]; progress: ReactNode } {
  const [running, setRunning] = useState<{ label: string; done: number; total: number } | null>(null);
  const stopping = useRef<AbortController>(undefined);
  const missing = useTableMissing(sliceId);
  const fields = cx.allColumns.map(({ field }) => field);
  const fieldIds = cx.allColumns.map(({ field, viewField }) => (viewField && exportedColumnId(viewField)) ?? field.id);

  /** Rows that were chosen one by one are here. */
  const isEarly = (wanted: ExportedRows) => missing && (wanted === 'all' || !('rows' in wanted));

  const run = async (form: ExportForm, wanted: ExportedRows) => {
    if (isEarly(wanted)) return cx.onAlert({ kind: 'error', text: NOT_ALL_HERE });
    stopping.current?.abort();
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    let held: HeldRows | undefined;
    try {
      held = await cx.watch?.hold(wanted === 'all' ? 'all' : 'shown');
      const span = spanOf(wanted, held?.count ?? 0);
      const total = span.end - span.start;
      setRunning({ label: form.label, done: 0, total });
      const writer = openWriter(form, viewName, fields, toMolfiles, cx.table.slice?.key_field_ids ?? []);
      const rows = async (from: number, to: number) => {
        if (!held) return null;
        if (wanted === 'all' || !('rows' in wanted)) return held.exportRows(fieldIds, from, to);
        const parts = runsOf(wanted.rows.slice(from, to)).map(([start, end]) => held!.exportRows(fieldIds, start, end));
        return (await Promise.all(parts)).flat();
      };
      const file = await writeFile(writer, rows, span, signal, (done) =>
        setRunning({ label: form.label, done, total }),
      );
      if (!file) return;
      saveBlob(`${viewName}.${form.ending}`, new Blob(file.parts, { type: form.mimetype }));
      cx.onAlert({ kind: 'info', text: outcomeText(form, total, file.left, file.cut) });
    } catch (error) {
      if (signal.aborted) return;
      cx.onAlert({ kind: 'error', text: `Nothing was saved: ${reasonText(error)}` });
    } finally {
      held?.close();
      // Another one may be under way by now.
      if (!signal.aborted) setRunning(null);
    }
  };

  const items = (span: ExportedRows = 'all'): MenuAction[] => [
    ...exportForms(fields).map(
      (form): MenuAction => ({ key: form.key, label: form.label, onSelect: () => void run(form, span) }),
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
  const stop = () => {
    stopping.current?.abort();
    setRunning(null);
  };
  const progress = running && running.total > AT_A_TIME && (
    <Dialog open onOpenChange={stop} title={`Saving as ${running.label}`} hideFooter>
      <Progress
        label={`Saving as ${running.label}`}
        value={running.done}
        max={running.total}
        before={`${numberText(running.done)} of ${numberText(running.total)}`}
      />
      <Button onClick={stop}>Stop</Button>
    </Dialog>
  );
  return { items, progress };
}

import { type ReactNode, useRef, useState } from 'react';
import { exportedColumnId } from '@/domain/curves/curveColumn';
import type { ToMolfiles } from '@/domain/files/recordFile';
import { chemistryWorker } from '@/engine/chemistryWorkers';
import type { HeldRows } from '@/engine/tableClient';
import { saveBlob } from '@/lib/saveBlob';
import { Button, Dialog, type MenuAction, Progress } from '@/ui';
import type { EditContext } from '../state/editContext';
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
  return error.name === 'ClosedQueryError' ? 'the table was loaded anew meanwhile. Save it once more.' : error.message;
}

/** Rows that are saved: from `start` up to and without `end`. */
interface RowSpan {
  start: number;
  end: number;
}

/** What was saved, and what was not, in words. */
function outcomeText(form: ExportForm, total: number, left: number, cut: number): string {
  const count = (n: number) => n.toLocaleString('en-US');
  const saved = total - (form.kind === 'sdf' ? 0 : left);
  const words = [`${count(saved)} ${saved === 1 ? 'record was' : 'records were'} saved as ${form.label}.`];
  if (left > 0)
    words.push(
      form.kind === 'sdf'
        ? `${count(left)} structures could not be drawn and stand as text.`
        : `${count(left)} have no sequence.`,
    );
  if (cut > 0)
    words.push(`${count(cut)} texts are longer than a cell of Excel holds and were cut; CSV keeps them whole.`);
  return words.join(' ');
}

/**
 * Saves what the view shows as a file, from this device and part by part.
 * @returns the lines of a menu for all records, or for some of them, and the progress
 */
export function useExport(
  cx: EditContext,
  viewName: string,
): { items(span?: RowSpan): MenuAction[]; progress: ReactNode } {
  const [running, setRunning] = useState<{ label: string; done: number; total: number } | null>(null);
  const stopping = useRef<AbortController>(undefined);
  const fields = cx.columns.map(({ field }) => field);
  const fieldIds = cx.columns.map(({ field, viewField }) => (viewField && exportedColumnId(viewField)) ?? field.id);

  const run = async (form: ExportForm, span: RowSpan) => {
    const total = span.end - span.start;
    stopping.current?.abort();
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    setRunning({ label: form.label, done: 0, total });
    let held: HeldRows | undefined;
    try {
      held = await cx.watch?.hold();
      const writer = openWriter(form, viewName, fields, toMolfiles);
      const rows = async (from: number, to: number) => held?.exportRows(fieldIds, from, to) ?? null;
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

  const items = (span: RowSpan = { start: 0, end: cx.rowCount }) =>
    exportForms(fields).map(
      (form): MenuAction => ({ key: form.key, label: form.label, onSelect: () => void run(form, span) }),
    );
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
        before={`${running.done.toLocaleString('en-US')} of ${running.total.toLocaleString('en-US')}`}
      />
      <Button onClick={stop}>Stop</Button>
    </Dialog>
  );
  return { items, progress };
}

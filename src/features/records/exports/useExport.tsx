import { type ReactNode, useRef, useState } from 'react';
import { chemistryWorker } from '@/engine/chemistryWorkers';
import { Button, Dialog, type MenuItem, Progress } from '@/ui';
import { askWatch } from '../state/askWatch';
import type { EditContext } from '../state/editContext';
import { type ExportForm, exportForms } from './exportForms';
import { headOf, type ToMolfiles, writeRecords } from './writeRecords';

/** Records that are written at a time: the page goes on between two parts. */
const AT_A_TIME = 500;

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

function save(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name.replace(/[\\/:*?"<>|]+/g, ' ').trim();
  link.click();
  // The download reads the address a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Saves what the view shows as a file, from this device and part by part: the lines of a menu, and the progress. */
export function useExport(cx: EditContext, viewName: string): { items: MenuItem[]; progress: ReactNode } {
  const [running, setRunning] = useState<{ label: string; done: number; total: number } | null>(null);
  const stopped = useRef(false);
  const fields = cx.columns.map(({ field }) => field);
  const fieldIds = fields.map((field) => field.id);

  const run = async (form: ExportForm) => {
    const total = cx.rowCount;
    stopped.current = false;
    setRunning({ label: form.label, done: 0, total });
    try {
      // Blobs lie on the disk of the browser: a table of any size needs no more memory than a part.
      const parts = [new Blob([headOf(form, fields)])];
      let left = 0;
      for (let from = 0; from < total; from += AT_A_TIME) {
        const end = Math.min(from + AT_A_TIME, total);
        const rows = await askWatch(cx.watch, (watch) => watch.exportRows(fieldIds, from, end));
        if (!rows || stopped.current) return;
        const written = await writeRecords(form, fields, rows, toMolfiles);
        if (stopped.current) return;
        left += written.left;
        parts.push(new Blob([written.text]));
        setRunning({ label: form.label, done: end, total });
      }
      save(`${viewName}.${form.ending}`, new Blob(parts, { type: form.mimetype }));
      const told = `${(total - (form.kind === 'sdf' ? 0 : left)).toLocaleString('en-US')} records were saved as ${form.label}.`;
      const without = form.kind === 'sdf' ? 'structures could not be drawn and stand as text' : 'have no sequence';
      cx.onAlert({ kind: 'info', text: left === 0 ? told : `${told} ${left.toLocaleString('en-US')} ${without}.` });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      cx.onAlert({ kind: 'error', text: `Nothing was saved: ${reason}` });
    } finally {
      setRunning(null);
    }
  };

  const items = exportForms(fields).map(
    (form): MenuItem => ({ key: form.key, label: form.label, onSelect: () => void run(form) }),
  );
  const stop = () => {
    stopped.current = true;
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

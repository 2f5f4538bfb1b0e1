import { type ReactNode, useRef, useState } from 'react';
import { numberText } from '@/lib/words/counted';
import type { OnAlert } from '@/parts/acts/alert';
import { Button, Dialog, Progress } from '@/ui';
import { AT_A_TIME } from './writeFile';

/** Progress and cancellation of the writing of a file. */
export interface SavingSteps {
  /** Cancelled by the person. */
  signal: AbortSignal;
  /** @param total total number of records */
  begin(total: number): void;
  progress(done: number): void;
}

function reasonText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === 'ClosedQueryError' ? 'the table has been reloaded since. Save it again.' : error.message;
}

/**
 * Writes files one at a time, with their progress.
 * @returns `save` runs the work, which returns the message for the person, or null if it was cancelled
 */
export function useSaving(onAlert: OnAlert): {
  save(label: string, work: (steps: SavingSteps) => Promise<string | null>): Promise<void>;
  progress: ReactNode;
} {
  const [running, setRunning] = useState<{ label: string; done: number; total: number } | null>(null);
  const stopping = useRef<AbortController>(undefined);
  const save = async (label: string, work: (steps: SavingSteps) => Promise<string | null>) => {
    stopping.current?.abort();
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    let total = 0;
    const show = (done: number) => {
      if (!signal.aborted) setRunning({ label, done, total });
    };
    try {
      const begin = (count: number) => {
        total = count;
        show(0);
      };
      const text = await work({ signal, begin, progress: show });
      if (text !== null) onAlert({ kind: 'info', text });
    } catch (error) {
      if (signal.aborted) return;
      onAlert({ kind: 'error', text: `Nothing was saved: ${reasonText(error)}` });
    } finally {
      // Another one may be running by now.
      if (!signal.aborted) setRunning(null);
    }
  };
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
  return { save, progress };
}

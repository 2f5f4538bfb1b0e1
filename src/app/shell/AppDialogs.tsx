import { Suspense, useCallback, useState } from 'react';
import type { AppDialog } from './appContext';

/** The dialogs that have been opened since the start; a closed one keeps what was typed in it. */
export function useAppDialogs() {
  const [opened, setOpened] = useState<readonly AppDialog[]>([]);
  const [current, setCurrent] = useState<AppDialog | null>(null);
  const show = useCallback((dialog: AppDialog) => {
    setOpened((before) => (before.includes(dialog) ? before : [...before, dialog]));
    // A component is a function, so it is wrapped: otherwise React would call it as an updater.
    setCurrent(() => dialog);
  }, []);
  const close = useCallback(() => setCurrent(null), []);
  return { opened, current, show, close };
}

/** Dialogs of commands, over whichever page is open. */
export function AppDialogs({ opened, current, close }: ReturnType<typeof useAppDialogs>) {
  return opened.map((Dialog, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: dialogs are only added
    <Suspense key={at}>
      <Dialog open={Dialog === current} onOpenChange={(open) => !open && close()} />
    </Suspense>
  ));
}

import { lazy, Suspense, useEffect, useState } from 'react';
import type { UndoMode } from '@/domain/commands/events/undoMode';
import type { UndoQuestion } from '@/store/acts/undoQuestion';
import { useStore } from '@/store/hooks/StoreProvider';

const UndoConflictDialog = lazy(() =>
  import('@/features/history').then((feature) => ({ default: feature.UndoConflictDialog })),
);

interface Asked extends UndoQuestion {
  answer: (mode: UndoMode | null) => void;
}

/** Asks what to do about an undo that conflicts with later changes, wherever on the page it was started. */
export function UndoAsker() {
  const store = useStore();
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    store.ports.askUndo = (question) =>
      new Promise((resolve) => {
        // A second question replaces the first, whose change is left as it is.
        setAsked((before) => {
          before?.answer(null);
          return { ...question, answer: resolve };
        });
      });
    return () => {
      store.ports.askUndo = null;
    };
  }, [store]);
  if (!asked) return null;
  const answer = (mode: UndoMode | null) => {
    asked.answer(mode);
    setAsked(null);
  };
  return (
    <Suspense>
      <UndoConflictDialog
        title={asked.title}
        refusal={asked.refusal}
        onMine={() => answer('mine')}
        onForce={() => answer('force')}
        onClose={() => answer(null)}
      />
    </Suspense>
  );
}

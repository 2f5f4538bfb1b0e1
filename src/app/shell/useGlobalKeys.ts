import { useEffect } from 'react';
import { useStore } from '@/store/hooks/StoreProvider';
import { redo } from '@/store/undo';
import { LEFT, undoLast } from '@/store/undoAsking';
import { showAlert } from '../alerts/alerts';
import { errorText } from '../alerts/errorText';

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Keys that work everywhere: Mod+K, Mod+/ for the key sheet, Mod+Z, Mod+Shift+Z (Ctrl+Y). Text fields keep their undo. */
export function useGlobalKeys({ onPalette, onKeys }: { onPalette: () => void; onKeys: () => void }): void {
  const store = useStore();
  useEffect(() => {
    const turn = async (run: typeof undoLast | typeof redo, word: string) => {
      try {
        const done = await run(store);
        if (done === LEFT) return;
        showAlert({
          kind: 'info',
          text: done ? `${word}: ${done.title}` : word === 'Undone' ? 'Nothing to undo' : 'Nothing to redo',
        });
      } catch (error) {
        showAlert({ kind: 'error', text: errorText(error) });
      }
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const mod = event.metaKey || event.ctrlKey;
      const key = event.key.toLowerCase();
      if (mod && (key === 'k' || key === '/')) {
        event.preventDefault();
        if (key === 'k') onPalette();
        else onKeys();
        return;
      }
      if (typing(event.target) || event.defaultPrevented) return;
      if (mod && (key === 'z' || key === 'y')) {
        event.preventDefault();
        void (event.shiftKey || key === 'y' ? turn(redo, 'Redone') : turn(undoLast, 'Undone'));
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [store, onPalette, onKeys]);
}

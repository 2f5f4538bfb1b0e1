import type { TableWatch } from '@/engine/tableWatch';

const PAUSE_MILLIS = 40;

/**
 * Asks a watched table. The query behind the watch may be replaced in the same moment (a filter, an edit), which makes
 * the engine refuse the question; it is then asked once more.
 */
export async function askWatch<T>(watch: TableWatch | null, ask: (watch: TableWatch) => Promise<T>): Promise<T | null> {
  if (!watch) return null;
  try {
    return await ask(watch);
  } catch {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLIS));
    return ask(watch);
  }
}

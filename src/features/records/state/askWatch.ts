import type { TableWatch } from '@/engine/tableWatch';

const PAUSE_MILLIS = 40;

/**
 * Queries a watched table. The query of the watch may be replaced at the same moment (a filter, an edit), in which case
 * the engine refuses; the request is then repeated once.
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

import type { Browser } from 'playwright';
import { startBrowser } from './product';

let kept: Browser | undefined;

/**
 * The browser of this process: a single one for all files of journeys that it runs, because each start takes a second.
 * It ends with the process.
 */
export async function keptBrowser(): Promise<Browser> {
  if (!kept?.isConnected()) kept = await startBrowser();
  return kept;
}

import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { waitForSignIn } from './product';
import { syncPill } from './table';

/**
 * Signs out of the demo workspace without a network, after saving unsent work.
 * @returns the bytes of the file
 */
export async function signOutSaving(page: Page, lost: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'Demo laboratory' }).click();
  await page.getByRole('menuitem', { name: /Sign out/ }).click();
  const asked = page.getByRole('dialog', { name: `Sign out and lose ${lost}?` });
  const download = page.waitForEvent('download');
  await asked.getByRole('button', { name: 'Save to a file' }).click();
  const file = await (await download).path();
  await asked.getByRole('button', { name: 'Sign out' }).click();
  await waitForSignIn(page);
  return readFile(file);
}

/** Chooses a saved file in the list of changes. */
export async function bringBack(page: Page, buffer: Buffer): Promise<void> {
  await syncPill(page).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Bring back a saved file' }).click();
  await (await chooser).setFiles({ name: 'unsent.json', mimeType: 'application/json', buffer });
}

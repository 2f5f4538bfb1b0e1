import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { type Api, apiOf } from './support/api';
import { dropFile } from './support/dropFile';
import { onDisk } from './support/onDisk';
import { ownTable } from './support/ownTable';
import { hideFromMembers } from './support/rights';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, openTable, syncPill, waitForCell, waitForSync } from './support/table';

/** In every hidden value, so that its absence from the disk can be shown. */
const CANARY = '7719.5531';
/** The same for the curves: the tables of the other journeys are still visible. */
const MEASURED = '8804.1177';

const FIELDS = [
  { name: 'Amount', type: 'number' },
  { name: 'Dose', type: 'number' },
  { name: 'Report', type: 'file' },
  { name: 'Note', type: 'text' },
];

async function madeTable(admin: Api, name: string, canary = CANARY) {
  const rows = Array.from({ length: 6 }, (_, i) => [
    `${name}-${i + 1}`,
    i === 0 ? Number(canary) : i * 10,
    i + 1,
    null,
    null,
  ]);
  const { id, fieldIds, recordIds } = await ownTable(admin, name, FIELDS, rows);
  const [amount, dose, report, note] = fieldIds as [string, string, string, string];
  return { id, recordIds, amount, dose, report, note };
}

/** A member without network, on a table of their own that they hold. */
async function offline(table: string, canary = CANARY) {
  const { context, page } = await signedIn(browser, product, 'member');
  await page.goto(`${product.url}/curves`);
  await openTable(page, table);
  await waitForSync(page);
  await expect.poll(async () => (await onDisk(page)).text.includes(canary), { timeout: 30_000 }).toBe(true);
  await context.setOffline(true);
  return { context, page };
}

/** The waiting and refused changes, read from the file that the list of changes saves. */
async function savedFile(page: Page) {
  const asked = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save these to a file' }).click();
  const bytes = await readFile(await (await asked).path());
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const parts = isArchive ? unzipSync(bytes) : {};
  return { work: isArchive ? strFromU8(parts['unsent-work.json']!) : bytes.toString(), parts };
}

async function refusedList(page: Page, count: number) {
  const pill = syncPill(page).filter({ hasText: `${count} refused` });
  await pill.waitFor({ timeout: 120_000 });
  await pill.click();
  return page.getByRole('region', { name: 'Refused changes' });
}

const goneFromDisk = (page: Page, canary = CANARY) =>
  expect.poll(async () => (await onDisk(page)).text.includes(canary), { timeout: 60_000 }).toBe(false);

describe('one field that is hidden while work on it waits', () => {
  it('S8 a file dropped into it is kept with its bytes, told with the reason, and can be sent later', async () => {
    const admin = await apiOf(product, 'admin');
    const table = await madeTable(admin, 'Filed');
    const { context, page } = await offline('Filed');
    try {
      await dropFile(page, 'gel.txt', Buffer.from('lane 1 to 4'), await cellOf(page, 'Filed-2', 'Report'));
      await waitForCell(page, 'Filed-2', 'Report', 'gel.txt');
      await hideFromMembers(admin, { fields: [table.report, table.amount] });
      await context.setOffline(false);
      const refused = await refusedList(page, 1);
      await refused.getByText('gel.txt').first().waitFor();
      await refused.getByText('You no longer have access to the field Report.').first().waitFor();
      await goneFromDisk(page);
      const { work, parts } = await savedFile(page);
      expect(work).toContain('gel.txt');
      const held = Object.keys(parts).find((path) => path.startsWith('files/'))!;
      expect(strFromU8(parts[held]!)).toBe('lane 1 to 4');

      await hideFromMembers(admin, {});
      await page.keyboard.press('Escape');
      await page.getByRole('columnheader', { name: 'Report' }).waitFor({ timeout: 30_000 });
      await syncPill(page).filter({ hasText: '1 refused' }).click();
      await page.getByRole('button', { name: 'Try again' }).click();
      await waitForSync(page);
      await waitForCell(page, 'Filed-2', 'Report', 'gel.txt');
      const answer = await fetch(`${product.url}/api/records/${table.recordIds[1]}/file/gel.txt`, {
        headers: { authorization: `Bearer ${admin.token}` },
      });
      expect(await answer.text()).toBe('lane 1 to 4');
    } finally {
      await hideFromMembers(admin, {});
      await context.close();
    }
  });

  it('S8 a comment that mentions its value arrives, and nothing else of the value stays', async () => {
    const admin = await apiOf(product, 'admin');
    const table = await madeTable(admin, 'Said');
    const { context, page } = await offline('Said');
    try {
      await (await cellOf(page, 'Said-1', 'Note')).click();
      await page.keyboard.press('Space');
      await page.getByRole('tab', { name: /Comments/ }).click();
      await page.getByRole('textbox', { name: 'Comment' }).click();
      await page.keyboard.type(`I weighed ${CANARY} twice`);
      await page.keyboard.press('Control+Enter');
      await syncPill(page).filter({ hasText: '1 waiting' }).waitFor();
      await hideFromMembers(admin, { fields: [table.amount] });
      await context.setOffline(false);
      await waitForSync(page);
      await page.getByRole('columnheader', { name: 'Amount' }).waitFor({ state: 'detached', timeout: 30_000 });
      const comments = await admin.get<{ plain_text: string }[]>(`/records/${table.recordIds[0]}/comments`);
      expect(comments.map(({ plain_text }) => plain_text)).toEqual([`I weighed ${CANARY} twice`]);
      const own = (text: string) => text.replaceAll(`I weighed ${CANARY} twice`, '');
      await expect.poll(async () => own((await onDisk(page)).text).includes(CANARY), { timeout: 60_000 }).toBe(false);
    } finally {
      await hideFromMembers(admin, {});
      await context.close();
    }
  });

  it('S8 curves on it are kept with their settings, told with the reason, and can be sent later', async () => {
    const admin = await apiOf(product, 'admin');
    const table = await madeTable(admin, 'Curved', MEASURED);
    const { context, page } = await offline('Curved', MEASURED);
    try {
      const navigation = page.getByRole('navigation', { name: 'Workspace' });
      await navigation.getByRole('link', { name: 'Dose-response', exact: true }).click();
      await page.getByRole('button', { name: 'New curves' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'New dose-response curves' });
      const choose = async (name: string, option: string) => {
        await dialog.getByRole('combobox', { name, exact: true }).click();
        await page.getByRole('option', { name: option, exact: true }).click();
      };
      await dialog.getByLabel('Name').fill('Fits of mine');
      await choose('Table of points', 'Curved');
      await choose('Response', 'Amount');
      await choose('Dose', 'Dose');
      await dialog.getByRole('button', { name: 'Make curves' }).click();
      await syncPill(page).filter({ hasText: '1 waiting' }).waitFor();
      await hideFromMembers(admin, { fields: [table.amount] });
      await context.setOffline(false);
      const refused = await refusedList(page, 1);
      await refused.getByText('Fits of mine').first().waitFor();
      await refused.getByText('You no longer have access to the field Amount.').first().waitFor();
      await goneFromDisk(page, MEASURED);
      const { work } = await savedFile(page);
      expect(work).toContain('Fits of mine');
      expect(work).toContain(table.amount);

      await hideFromMembers(admin, {});
      await page.keyboard.press('Escape');
      await expect.poll(async () => (await onDisk(page)).text.includes(MEASURED), { timeout: 60_000 }).toBe(true);
      await syncPill(page).filter({ hasText: '1 refused' }).click();
      await page.getByRole('button', { name: 'Try again' }).click();
      await waitForSync(page);
      const configs = await admin.get<{ config_name: string }[]>('/dose_response/configs');
      expect(configs.map(({ config_name }) => config_name)).toContain('Fits of mine');
    } finally {
      await hideFromMembers(admin, {});
      await context.close();
    }
  });
});

import { describe, expect, it } from 'vitest';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { openTable, waitForSync } from './support/table';

describe('Enter in the palette before the results are there', () => {
  it('opens the first hit for the current text, not for an earlier one; a structure is searched', async () => {
    const { context, page } = await signedIn(browser, product, 'member');
    await openTable(page, 'Compounds');
    const palette = page.getByPlaceholder('Search or command');
    const pane = page.getByRole('complementary', { name: 'Record' });

    const typeAndEnter = async (text: string) => {
      await page.keyboard.press('Control+k');
      await palette.fill('a');
      await page.getByRole('option').first().waitFor();
      // As fast as keys can be pressed: the results are there for some of them and not for others.
      await palette.press('Control+a');
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    };
    await typeAndEnter('Warfarin');
    await pane.getByRole('heading', { name: 'Warfarin', exact: true }).waitFor({ timeout: 20_000 });
    expect(await palette.count()).toBe(0);

    await typeAndEnter('Tamoxifen');
    await pane.getByRole('heading', { name: 'Tamoxifen', exact: true }).waitFor({ timeout: 20_000 });

    await typeAndEnter('c1ccncc1C(=O)O');
    await expect.poll(() => new URL(page.url()).search).toContain('contains');

    // Once results are shown, older ones arrive that lack the chosen item.
    await page.keyboard.press('Control+k');
    await palette.fill('a');
    await page.getByRole('option').first().waitFor();
    await palette.fill('Ibuprofen');
    await page.getByRole('option', { name: /^Ibuprofen/ }).waitFor();
    await page.keyboard.press('Enter');
    await pane.getByRole('heading', { name: 'Ibuprofen', exact: true }).waitFor({ timeout: 20_000 });

    await typeAndEnter('Keys');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor({ timeout: 20_000 });
    await context.close();
  });

  it('waits for rows that are still being read from disk', async () => {
    const { context, page } = await signedIn(browser, product, 'member');
    await openTable(page, 'Compounds');
    await waitForSync(page);
    // A slow disk: passing rows to the table engine is delayed, queries are not.
    await page.addInitScript(() => {
      const Started = Worker;
      window.Worker = class extends Started {
        override postMessage(message: { path?: string[] }, more?: StructuredSerializeOptions | Transferable[]): void {
          const brings = message.path?.some((name) => name === 'restore' || name === 'loadBlockBytes');
          setTimeout(() => super.postMessage(message, more as Transferable[]), brings ? 3000 : 0);
        }
      };
    });
    await page.reload();
    await page.getByRole('navigation', { name: 'Workspace' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Search or command').fill('Warfarin');
    await page.keyboard.press('Enter');
    const pane = page.getByRole('complementary', { name: 'Record' });
    await pane.getByRole('heading', { name: 'Warfarin', exact: true }).waitFor();
    await context.close();
  });

  it('waits for the table that is read last, even if other tables already have hits', async () => {
    const { context, page } = await signedIn(browser, product, 'member');
    await openTable(page, 'Compounds');
    await waitForSync(page);
    const compounds = new URL(page.url()).pathname.split('/')[2]!;
    await page.addInitScript((late) => {
      const Started = Worker;
      window.Worker = class extends Started {
        override postMessage(message: { path?: string[] }, more?: StructuredSerializeOptions | Transferable[]): void {
          const brings = message.path?.some((name) => name === 'restore' || name === 'loadBlockBytes');
          const isLate = brings && JSON.stringify(message).includes(late);
          setTimeout(() => super.postMessage(message, more as Transferable[]), isLate ? 3000 : 0);
        }
      };
    }, compounds);
    await page.reload();
    await page.getByRole('navigation', { name: 'Workspace' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Search or command').fill('warfarin');
    await page.keyboard.press('Enter');
    const pane = page.getByRole('complementary', { name: 'Record' });
    await pane.getByRole('heading', { name: 'Warfarin', exact: true }).waitFor();
    await context.close();
  });
});

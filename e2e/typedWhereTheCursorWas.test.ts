import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { apiOf, historyOf } from './support/api';
import { signedIn } from './support/signedIn';
import { slowed } from './support/slowed';
import { browser, product } from './support/started';
import { cellOf, openTable, waitForSync } from './support/table';

/** Records in the page which record had the cursor when the first letter of each word was pressed. */
async function watchFirstKeys(page: Page): Promise<() => Promise<{ key: string; row: string }[]>> {
  await page.evaluate(() => {
    const seen: { key: string; row: string }[] = [];
    Object.assign(window, { seenKeys: seen });
    window.addEventListener(
      'keydown',
      ({ key, target }) => {
        if (!(target instanceof Element) || target.getAttribute('role') !== 'grid' || key.length > 1) return;
        const id = target.getAttribute('aria-activedescendant') ?? '';
        const first = { key, row: '' };
        seen.push(first);
        // A row that is still being loaded has no name yet: it counts as the one that arrives in its place.
        const look = () => {
          const row = document.getElementById(id)?.closest('[role=row]');
          first.row = row?.querySelector('[role=gridcell][aria-colindex="2"]')?.textContent ?? '';
          if (first.row === '') requestAnimationFrame(look);
        };
        look();
      },
      true,
    );
  });
  return () => page.evaluate(() => (window as unknown as { seenKeys: { key: string; row: string }[] }).seenKeys);
}

/** A page that may be slow on a busy machine: the test proves where the text goes, not how soon. */
async function patient() {
  const signed = await signedIn(browser, product, 'admin');
  signed.page.setDefaultTimeout(120_000);
  return signed;
}

describe('typed text belongs to the record and field that had the cursor', { timeout: 600_000 }, () => {
  it('even if a record was created just before, on a busy machine', async () => {
    const { context, page } = await patient();
    await openTable(page, 'Compounds');
    await waitForSync(page);
    await (await cellOf(page, 'Abacavir', 'Note')).click();
    const seen = await watchFirstKeys(page);
    const grid = (await page.getByRole('grid').boundingBox())!;
    const note = (await page.getByRole('columnheader', { name: 'Note' }).boundingBox())!;
    const quick = await slowed(page, 6);
    const words: string[] = [];
    for (let i = 0; i < 8; i++) {
      await page.keyboard.press('Control+Shift+Enter');
      await page.locator('[role=dialog] input:focus').waitFor();
      await page.keyboard.type(`LATE-${i}`);
      await page.keyboard.press('Enter');
      // For half of them everything is closed already; all continue immediately.
      if (i % 2 === 0) await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.mouse.click(note.x + 20, grid.y + 32 + 16 + 32 * (1 + i));
      const word = `${'abcdefgh'[i]}-typed`;
      words.push(word);
      await page.keyboard.type(word);
      await page.keyboard.press('Enter');
    }
    await quick();
    await waitForSync(page);
    const api = await apiOf(product, 'admin');
    const firsts = await seen();
    for (const word of words) {
      const { row } = firsts.find(({ key }) => key === word[0])!;
      expect(await historyOf(api, row, 'Note'), `${word} in ${row}`).toContain(word);
    }
    for (let i = 0; i < 8; i++) expect(await historyOf(api, `LATE-${i}`, 'Name')).toEqual([`LATE-${i}`]);
    await context.close();
  });

  it('with the cursor on a new record before its dialog has closed', async () => {
    const { context, page } = await patient();
    await openTable(page, 'Compounds');
    await waitForSync(page);
    await (await cellOf(page, 'Abacavir', 'Note')).click();
    const quick = await slowed(page, 6);
    await page.keyboard.press('Control+Shift+Enter');
    await page.locator('[role=dialog] input:focus').waitFor();
    await page.keyboard.type('AT-ONCE-1');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Tab');
    await quick();
    const active = await page.evaluate(() => {
      const id = document.activeElement?.getAttribute('aria-activedescendant');
      return document.getElementById(id ?? '')?.closest('[role=row]')?.textContent;
    });
    expect(active).toContain('AT-ONCE-1');
    await context.close();
  });

  it('and no message covers it, however wide the page: messages cover no footer, and what is beside them can be clicked', async () => {
    const { context, page } = await patient();
    for (const width of [1280, 420]) {
      await page.setViewportSize({ width, height: 700 });
      if (width === 1280) await openTable(page, 'Compounds');
      await waitForSync(page);
      const grid = page.getByRole('grid');
      await grid.focus();
      await page.keyboard.press('Control+End');
      await page.keyboard.press('Control+Shift+Enter');
      await page.locator('[role=dialog] input:focus').waitFor();
      await page.keyboard.type(`zzz-last-${1e4 - width}`);
      await page.keyboard.press('Enter');
      const alert = page.getByRole('status').filter({ hasText: 'Record created' });
      await alert.last().waitFor();
      // With the pointer on it, so that it does not disappear while it is checked.
      await alert.last().hover();
      const row = page.locator('[data-row]').filter({ hasText: `zzz-last-${1e4 - width}` });
      const topOf = async () => (await page.getByRole('region', { name: 'Messages' }).boundingBox())!.y;
      const endOf = async () => {
        const found = await row.boundingBox();
        return found ? found.y + found.height : 9999;
      };
      await expect.poll(async () => (await endOf()) - (await topOf()), { timeout: 30_000 }).toBeLessThanOrEqual(0);
      // It must not cover counts and footers either.
      const box = (await alert.last().boundingBox())!;
      const foot = (await grid.boundingBox())!;
      expect(box.y + box.height).toBeLessThanOrEqual(foot.y + foot.height - 32);
      // The row of the new record can be clicked, although it is the last.
      await row.getByText(`zzz-last-${1e4 - width}`).click();
      if (width === 1280) {
        const beside = { x: box.x + box.width + 40, y: box.y + box.height / 2 };
        const cell = await page.evaluate(
          ({ x, y }) => document.elementFromPoint(x, y)?.closest('[role=grid]') !== null,
          beside,
        );
        expect(cell).toBe(true);
      }
      await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Dismiss' }).last().click();
      await alert.last().waitFor({ state: 'detached' });
      // The rows stay where they were until somebody scrolls; then the room below them disappears.
      await grid.focus();
      await page.keyboard.press('Control+Home');
      await page.keyboard.press('Control+End');
      await expect.poll(async () => Math.round(foot.y + foot.height - 32 - (await endOf()))).toBe(0);
    }
    await context.close();
  });

  it('while a sort moves rows between an Enter and the next click', async () => {
    const { context, page } = await patient();
    await openTable(page, 'Compounds');
    await page.getByRole('columnheader', { name: 'MW' }).dblclick();
    await waitForSync(page);
    const seen = await watchFirstKeys(page);
    const quick = await slowed(page, 4);
    const grid = (await page.getByRole('grid').boundingBox())!;
    const mw = (await page.getByRole('columnheader', { name: 'MW' }).boundingBox())!;
    const note = (await page.getByRole('columnheader', { name: 'Note' }).boundingBox())!;
    const words: string[] = [];
    for (let i = 0; i < 8; i++) {
      const y = grid.y + 32 + 16 + 32 * (2 + (i % 5));
      await page.mouse.click(mw.x + 30, y);
      await page.keyboard.type(String(900 - i));
      await page.keyboard.press('Enter');
      await page.mouse.click(note.x + 20, y + 64);
      const word = `${'abcdefgh'[i]}-sorted`;
      words.push(word);
      await page.keyboard.type(word);
      await page.keyboard.press('Enter');
    }
    await quick();
    await waitForSync(page);
    const api = await apiOf(product, 'admin');
    const firsts = await seen();
    for (const word of words) {
      const { row } = firsts.find(({ key }) => key === word[0])!;
      expect(await historyOf(api, row, 'Note'), `${word} in ${row}`).toContain(word);
    }
    await context.close();
  });
});

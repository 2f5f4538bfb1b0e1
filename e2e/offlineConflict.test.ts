import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { PROMPT_MILLIS } from '@/domain/records/lateReceipt';
import { apiOf, historyOf } from './support/api';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, openTable, syncPill, typeInto, waitForCell, waitForSync } from './support/table';

/** Longer than a write may take to reach the server and still count as online; also enough for a person to read. */
const AWAY_MILLIS = PROMPT_MILLIS + 1_000;

const markOf = async (page: Page, row: string, title: string) =>
  (await cellOf(page, row, title)).locator('[data-mark="conflict"]');

describe('two people who edit the same cell offline', () => {
  it('S4 lose nothing: the cell is marked for both, and contains both values if they choose so', async () => {
    const ana = await signedIn(browser, product, 'admin');
    const ben = await signedIn(browser, product, 'member');
    for (const { page } of [ana, ben]) {
      await openTable(page, 'Compounds');
      await waitForSync(page);
    }
    await ana.context.setOffline(true);
    await ben.context.setOffline(true);
    await typeInto(ana.page, 'Abacavir', 'Note', 'from Ana');
    await waitForCell(ana.page, 'Abacavir', 'Note', 'from Ana');
    await ana.page.waitForTimeout(AWAY_MILLIS);
    await typeInto(ben.page, 'Abacavir', 'Note', 'from Ben');
    await waitForCell(ben.page, 'Abacavir', 'Note', 'from Ben');
    await ben.context.setOffline(false);
    await waitForSync(ben.page);
    await ana.context.setOffline(false);
    await waitForSync(ana.page);

    for (const { page } of [ana, ben]) {
      await waitForCell(page, 'Abacavir', 'Note', 'from Ben');
      await (await markOf(page, 'Abacavir', 'Note')).waitFor({ timeout: 30_000 });
    }
    await (await cellOf(ana.page, 'Abacavir', 'Note')).click();
    await ana.page.keyboard.press('Alt+h');
    const history = ana.page.getByRole('dialog', { name: 'History of Note' });
    await history.getByText('Superseded').waitFor();
    await ana.page.waitForTimeout(AWAY_MILLIS);
    await history.getByRole('button', { name: 'Keep both' }).click();
    await ana.page.keyboard.press('Escape');
    for (const { page } of [ana, ben]) {
      await waitForCell(page, 'Abacavir', 'Note', 'from Ben; from Ana');
      await (await markOf(page, 'Abacavir', 'Note')).waitFor({ state: 'detached', timeout: 30_000 });
    }
    await waitForSync(ana.page);
    const values = await historyOf(await apiOf(product, 'viewer'), 'Abacavir', 'Note');
    expect(values).toEqual(['from Ben; from Ana', 'from Ben', 'from Ana']);
    await ana.context.close();
    await ben.context.close();
  });

  it('S6 an undo that was made offline says who has changed the value since, and does what the person chooses', async () => {
    const ana = await signedIn(browser, product, 'admin');
    const ben = await signedIn(browser, product, 'member');
    for (const { page } of [ana, ben]) {
      await openTable(page, 'Compounds');
      await waitForSync(page);
    }
    await typeInto(ana.page, 'Acetazolamide', 'Note', 'first');
    await waitForSync(ana.page);
    await waitForCell(ben.page, 'Acetazolamide', 'Note', 'first');
    await ana.context.setOffline(true);
    await typeInto(ben.page, 'Acetazolamide', 'Note', 'second');
    await waitForSync(ben.page);
    await ana.page.keyboard.press('Control+z');
    await syncPill(ana.page).filter({ hasText: '1 waiting' }).waitFor();
    await ana.context.setOffline(false);
    await syncPill(ana.page).filter({ hasText: '1 refused' }).click();
    await ana.page.getByRole('button', { name: 'Decide' }).click();
    const question = ana.page.getByRole('dialog', { name: /^Undo Set Note of Acetazolamide/ });
    await question.getByText(/changed it since, at .*Set Note of Acetazolamide/).waitFor();
    await question.getByRole('button', { name: 'Undo everything' }).click();
    await waitForSync(ana.page);
    await waitForCell(ana.page, 'Acetazolamide', 'Note', 'second');
    const values = await historyOf(await apiOf(product, 'viewer'), 'Acetazolamide', 'Note');
    expect(values[0]).toBe('second');
    await ana.context.close();
    await ben.context.close();
  });
});

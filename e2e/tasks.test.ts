import { describe, expect, it } from 'vitest';
import { apiOf } from './support/api';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { waitForSync } from './support/table';

const shot = async (page: import('playwright').Page, name: string) => {
  if (!process.env.SHOTS) return;
  await page.waitForTimeout(800);
  await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

describe('work items', () => {
  it('are made, given, moved on and finished manually, without a network, and a colleague sees them', async () => {
    const { context, page } = await signedIn(browser, product, 'admin');
    await page.goto(`${product.url}/tasks`);
    await waitForSync(page);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    const make = async (title: string, type: string) => {
      await page.keyboard.press('c');
      const dialog = page.getByRole('dialog', { name: 'New item' });
      await dialog.getByLabel('Title').fill(title);
      await dialog.getByRole('radio', { name: type }).click();
      await dialog.getByRole('button', { name: 'Create' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: title, exact: true }).waitFor();
    };
    await make('hERG series', 'Project');
    await context.setOffline(true);
    await make('Patch clamp, week 16', 'Experiment');
    await shot(page, 'tasks');
    const line = page.getByRole('row').filter({ hasText: 'Patch clamp, week 16' });
    await line.getByRole('button', { name: /^Status of/ }).click();
    await page
      .getByRole('menuitemcheckbox', { name: 'In progress' })
      .or(page.getByRole('menuitem', { name: 'In progress' }))
      .first()
      .click();
    await line.getByText('In progress').waitFor();
    await line.getByRole('button', { name: 'Patch clamp, week 16', exact: true }).click();
    await page.waitForURL(/\/experiments\//);
    const description = page.getByRole('textbox', { name: 'Description' });
    await description.fill('Eight cells, 37 °C');
    await description.blur();
    await page.getByRole('textbox', { name: 'Comment' }).fill('Started on Monday');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Started on Monday').first().waitFor();
    await shot(page, 'experiment');
    await page.goto(`${product.url}/work`);
    await page.getByRole('row').filter({ hasText: 'Patch clamp, week 16' }).waitFor();
    await shot(page, 'mywork');
    await context.setOffline(false);
    await waitForSync(page);

    const member = await apiOf(product, 'member');
    const items = await member.get<{ task_title: string; task_status: string }[]>('/tasks');
    expect(items.find(({ task_title }) => task_title === 'Patch clamp, week 16')).toMatchObject({
      task_status: 'in progress',
    });
    await page.keyboard.press('Control+z');
    await page
      .getByText(/^Undone/)
      .first()
      .waitFor();
    await context.close();
  });
});

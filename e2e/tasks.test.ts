import { describe, expect, it } from 'vitest';
import { createTask } from '@/domain/commands/tasks/createTask';
import { updateTasks } from '@/domain/commands/tasks/updateTasks';
import { newId } from '@/lib/newId';
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
  it('are created, assigned, moved on and finished manually, without a network, and a colleague sees them', async () => {
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
    // On its page the next item is created below it.
    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog', { name: 'New item' });
    await dialog.getByRole('combobox', { name: 'Under' }).getByText('Patch clamp, week 16').waitFor();
    await dialog.getByLabel('Title').fill('Count the cells');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('region', { name: 'Items below' }).getByText('Count the cells').waitFor();
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
    const items =
      await member.get<{ id: string; parent_id: string; task_title: string; task_status: string }[]>('/tasks');
    const named = (title: string) => items.find(({ task_title }) => task_title === title);
    expect(named('Count the cells')?.parent_id).toBe(named('Patch clamp, week 16')?.id);
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

  it('that ended long ago are not on a laptop until somebody opens one or asks for all of them', async () => {
    const api = await apiOf(product, 'admin');
    const [project, task, other] = [newId(), newId(), newId()];
    const at = Date.now() - 800 * 86_400_000;
    const commands = [
      { call: createTask.call, input: { id: project, task_type: 'project', task_title: 'Screen of 2024' } },
      {
        call: createTask.call,
        input: { id: task, task_type: 'task', task_title: 'Plates of 2024', parent_id: project },
      },
      { call: createTask.call, input: { id: other, task_type: 'project', task_title: 'Stability of 2024' } },
      { call: updateTasks.call, input: { task_ids: [project, task, other], data: { task_status: 'done' } } },
    ].map((command, i) => {
      const opId = newId();
      return { op_id: opId, act_id: opId, n: i + 1, at: at + i, tz_minutes: 0, ...command };
    });
    const sent = await api.send('POST', '/sync/push', { client_id: newId(), schema_version: 1, commands });
    expect(sent, JSON.stringify(sent.data)).toMatchObject({
      data: { results: commands.map(() => expect.objectContaining({ outcome: 'applied' })) },
    });
    const { context, page } = await signedIn(browser, product, 'member');
    await page.goto(`${product.url}/tasks`);
    await page.getByText('3 older finished items are not on this laptop').waitFor();
    await page.getByRole('combobox', { name: 'Finished items' }).click();
    await page.getByRole('option', { name: 'Show finished' }).click();
    expect(await page.getByRole('button', { name: 'Screen of 2024', exact: true }).count()).toBe(0);
    // A link to one fetches it, with the tree that contains it.
    await page.goto(`${product.url}/tasks/${task}`);
    await page.getByRole('button', { name: 'Screen of 2024' }).first().waitFor();
    await page.goto(`${product.url}/tasks`);
    await page.getByText('1 older finished item is not on this laptop').waitFor();
    await page.getByRole('button', { name: 'Load', exact: true }).click();
    await page.getByText('older finished item').waitFor({ state: 'detached' });
    await context.close();
  });
});

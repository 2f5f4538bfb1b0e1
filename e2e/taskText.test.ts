import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { apiOf } from './support/api';
import { faultsOf } from './support/axe';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { waitForSync } from './support/table';

const body = (page: Page) => page.getByRole('textbox', { name: 'Description' });
/** Pictures in the text, without the one of size zero that the editor puts into an empty line. */
const pictures = (page: Page) => body(page).locator('img:not(.ProseMirror-separator)');
/**
 * Puts the caret after the last word. A browser informs the editor a moment after the key press; no person types that
 * fast.
 */
async function toEnd(page: Page): Promise<void> {
  await body(page).click();
  await page.keyboard.press('Control+End');
  await page.waitForTimeout(150);
}
const shot = async (page: Page, name: string) => {
  if (!process.env.SHOTS) return;
  await page.waitForTimeout(800);
  await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

async function makeItem(title: string, more: object = {}): Promise<string> {
  const admin = await apiOf(product, 'admin');
  const made = await admin.send<{ id: string }>('POST', '/tasks', {
    task_type: 'operation',
    task_title: title,
    ...more,
  });
  return made.data.id;
}
const textOf = async (id: string) => {
  const admin = await apiOf(product, 'admin');
  const [item] = await admin.get<{ task_description: string; task_content: unknown }[]>(`/tasks?task_ids=${id}`);
  return item;
};

describe('the text of an experiment', () => {
  it('is typed by two people at once, even while one of them has no network, and neither loses anything', async () => {
    const id = await makeItem('Two writers', { task_description: 'Aim' });
    const [ana, bo] = [await signedIn(browser, product, 'admin'), await signedIn(browser, product, 'member')];
    for (const { page } of [ana, bo]) {
      await page.goto(`${product.url}/experiments/${id}`);
      await waitForSync(page);
      await body(page).getByText('Aim').waitFor();
    }
    await toEnd(ana.page);
    await ana.page.keyboard.type(' of the week');
    await body(bo.page).getByText('Aim of the week').waitFor();
    await shot(bo.page, 'text-two');
    await bo.context.setOffline(true);
    await toEnd(bo.page);
    await bo.page.keyboard.press('Enter');
    await bo.page.keyboard.type('# Seen by Bo');
    await bo.page.keyboard.press('Enter');
    await bo.page.keyboard.type('- yellow');
    await ana.page.keyboard.press('Control+Home');
    await ana.page.waitForTimeout(150);
    await ana.page.keyboard.type('Ana: ');
    await bo.page.waitForTimeout(300);
    expect(await body(ana.page).innerText()).not.toContain('yellow');
    await bo.page.goto(`${product.url}/work`).catch(() => undefined);
    await bo.context.setOffline(false);
    await body(ana.page).getByText('yellow').waitFor({ timeout: 40_000 });
    expect((await body(ana.page).innerText()).split(/\n+/)).toEqual(['Ana: Aim of the week', 'Seen by Bo', 'yellow']);
    await expect
      .poll(async () => (await textOf(id))?.task_description)
      .toBe('Ana: Aim of the week\nSeen by Bo\n- yellow');
    expect(JSON.stringify((await textOf(id))?.task_content)).toContain('"heading"');
    // A block that somebody wraps is created again: what is typed into the old one meanwhile is in the new one
    // afterwards.
    await bo.page.goto(`${product.url}/experiments/${id}`);
    await body(bo.page).getByText('yellow').waitFor();
    await waitForSync(bo.page);
    await bo.context.setOffline(true);
    await body(bo.page).click();
    await bo.page.keyboard.press('Control+Home');
    await bo.page.keyboard.press('End');
    await bo.page.waitForTimeout(150);
    await bo.page.keyboard.type(', and of the next');
    await body(ana.page).click();
    await ana.page.keyboard.press('Control+Home');
    await ana.page.waitForTimeout(150);
    await ana.page.keyboard.press('Control+Shift+8');
    await body(ana.page).getByRole('listitem').getByText('Ana: Aim of the week').waitFor();
    await bo.context.setOffline(false);
    // Carets of others are part of the text, too.
    for (const { page } of [ana, bo])
      await expect
        .poll(() => body(page).getByRole('listitem').first().innerText(), { timeout: 40_000 })
        .toContain('Ana: Aim of the week, and of the next');
    await ana.context.close();
    await bo.context.close();
  });

  it('is begun without a network for an item created there, survives a reload, and reaches the others', async () => {
    const { context, page } = await signedIn(browser, product, 'member');
    await page.goto(`${product.url}/tasks`);
    await waitForSync(page);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    // The editor is on this laptop once an item has been opened.
    const known = await makeItem('Known before');
    await page.goto(`${product.url}/experiments/${known}`);
    await body(page).waitFor();
    await page.goto(`${product.url}/tasks`);
    await waitForSync(page);
    await context.setOffline(true);
    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog', { name: 'New item' });
    await dialog.getByLabel('Title').fill('Made in the cold room');
    await dialog.getByRole('radio', { name: 'Experiment' }).click();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('button', { name: 'Made in the cold room', exact: true }).click();
    await body(page).click();
    await page.keyboard.type('Four degrees, ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('all night');
    const id = new URL(page.url()).pathname.split('/').at(-1) as string;
    await page.waitForTimeout(500);
    await page.reload();
    await body(page).getByText('all night').waitFor();
    await shot(page, 'text-offline');
    await context.setOffline(false);
    await expect.poll(async () => (await textOf(id))?.task_description).toBe('Four degrees, all night');
    expect(JSON.stringify((await textOf(id))?.task_content)).toContain('bold');
    await context.close();
  });

  it('mentions people and items, gets tables and check lists by keyboard, and the page ignores these keys', async () => {
    const id = await makeItem('By keys');
    const { context, page } = await signedIn(browser, product, 'admin');
    await page.goto(`${product.url}/experiments/${id}`);
    await waitForSync(page);
    await body(page).click();
    await page.keyboard.type('Ask @mem');
    await page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('about #By ke');
    await page.getByRole('option', { name: /By keys/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('[ ] repeat plate 3');
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await page.keyboard.type('Cell line');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Z prime');
    await page.keyboard.press('Tab');
    await page.keyboard.type('n');
    await shot(page, 'text-keys');
    expect(await faultsOf(page, 'item')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    expect(await body(page).evaluate((text) => text.contains(document.activeElement))).toBe(false);
    await expect.poll(async () => (await textOf(id))?.task_description).toContain('[ ] repeat plate 3');
    const { task_content } = (await textOf(id)) as { task_content: unknown };
    for (const part of ['"mention"', '"task"', '"taskItem"', '"tableHeader"'])
      expect(JSON.stringify(task_content)).toContain(part);
    expect((await textOf(id))?.task_description).toContain('Cell line\tZ prime\tn');
    await context.close();
  });

  it('is returned with the words kept if the item was locked while somebody edited it without a network', async () => {
    const id = await makeItem('Locked meanwhile', { task_description: 'Aim' });
    const { context, page } = await signedIn(browser, product, 'member');
    await page.goto(`${product.url}/experiments/${id}`);
    await waitForSync(page);
    await body(page).getByText('Aim').waitFor();
    await context.setOffline(true);
    await toEnd(page);
    await page.keyboard.type(', and what I saw');
    const admin = await apiOf(product, 'admin');
    const lock = await admin.send('PATCH', '/tasks', { task_ids: [id], data: { task_status: 'locked' } });
    expect(lock.status).toBe(200);
    await page.waitForTimeout(300);
    await context.setOffline(false);
    await page.getByText(/Your edits to Description were not saved/).waitFor({ timeout: 40_000 });
    await shot(page, 'text-locked');
    // One message about it is enough, and further typing is not interpreted as shortcuts.
    await expect.poll(() => page.getByText(/can no longer be changed/).count()).toBe(0);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(await focused()).toBe('Description');
    await page.keyboard.press('c');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByRole('dialog').getByText('Aim, and what I saw').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'Description' }).getByText('Aim', { exact: true }).waitFor();
    expect((await textOf(id))?.task_description).toBe('Aim');
    await admin.send('POST', `/tasks/${id}/unlock`);
    await page.getByRole('button', { name: 'Put in again' }).click();
    await expect.poll(async () => (await textOf(id))?.task_description).toBe('Aim, and what I saw');
    await context.close();
  });

  it('accepts a picture that is pasted without a network, and a colleague sees it afterwards', async () => {
    const id = await makeItem('With a gel');
    const [ana, bo] = [await signedIn(browser, product, 'admin'), await signedIn(browser, product, 'member')];
    await ana.page.goto(`${product.url}/experiments/${id}`);
    await waitForSync(ana.page);
    await body(ana.page).click();
    await ana.page.keyboard.type('Gel');
    await ana.context.setOffline(true);
    await body(ana.page).evaluate(async (text) => {
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = 40;
      canvas.getContext('2d')?.fillRect(5, 5, 30, 10);
      const blob = await new Promise<Blob>((done) => canvas.toBlob((made) => done(made as Blob), 'image/png'));
      const data = new DataTransfer();
      data.items.add(new File([blob], 'gel.png', { type: 'image/png' }));
      text.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await pictures(ana.page).waitFor();
    await ana.context.setOffline(false);
    await waitForSync(ana.page);
    await bo.page.goto(`${product.url}/experiments/${id}`);
    await pictures(bo.page).waitFor();
    await expect.poll(() => pictures(bo.page).evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(40);
    await shot(bo.page, 'text-picture');
    await ana.context.close();
    await bo.context.close();
  });

  it('by colleagues is on the laptop of its assignee, and is edited there without a network', async () => {
    const admin = await apiOf(product, 'admin');
    const id = await makeItem('Given to somebody');
    const { context, page } = await signedIn(browser, product, 'member');
    const members = await admin.get<{ user_id: string; email: string }[]>('/workspaces/members');
    const member = members.find(({ email }) => email === 'member@demo.test')?.user_id;
    await admin.send('PATCH', '/tasks', {
      task_ids: [id],
      data: { assigned_user_ids: [member], task_description: 'Written by the office' },
    });
    await page.goto(`${product.url}/work`);
    await waitForSync(page);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await expect
      .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? '').join(' ')))
      .toContain(`task/${id}`);
    await page.waitForTimeout(1_000);
    await context.setOffline(true);
    await page.goto(`${product.url}/experiments/${id}`);
    await body(page).getByText('Written by the office').waitFor();
    await toEnd(page);
    await page.keyboard.type(' and the bench');
    await page.waitForTimeout(300);
    await context.setOffline(false);
    await expect.poll(async () => (await textOf(id))?.task_description).toBe('Written by the office and the bench');
    await context.close();
  });

  it('keeps the focus while the table of its records opens below it: what is typed goes into no cell', async () => {
    const admin = await apiOf(product, 'admin');
    const items = await admin.get<{ record_ids: string[] }[]>('/tasks');
    const { record_ids } = items.find((one) => one.record_ids.length > 50) ?? { record_ids: [] };
    const id = await makeItem('Written at once');
    await admin.send('POST', `/tasks/${id}/records`, { record_ids: record_ids.slice(0, 20) });
    const { context, page } = await signedIn(browser, product, 'member');
    await page.goto(`${product.url}/experiments/${id}`);
    await toEnd(page);
    const grid = page.getByRole('region', { name: 'Records' }).getByRole('grid').first();
    let typed = '';
    for (let after = 0; after < 10; ) {
      if (await grid.isVisible()) after += 1;
      await page.keyboard.type('and so on. ', { delay: 20 });
      typed += 'and so on. ';
    }
    await expect.poll(async () => (await textOf(id))?.task_description.trim()).toBe(typed.trim());
    await context.close();
  });
});

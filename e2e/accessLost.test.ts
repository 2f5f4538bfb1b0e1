import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { apiOf } from './support/api';
import { inTime } from './support/inTime';
import { personalDatabases } from './support/personalDatabases';
import { setLevel } from './support/rights';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, openTable, typeInto, waitForSync } from './support/table';

describe('a person who is deactivated while they work offline', () => {
  it('saves unsent work including an unfinished comment, and deletes the copy from the laptop', async () => {
    const admin = await apiOf(product, 'admin');
    await setLevel(admin, 'viewer', 'team-member');
    try {
      const laptop = await signedIn(browser, product, 'viewer');
      const at = laptop.page;
      const item = await admin.send<{ id: string }>('POST', '/tasks', {
        task_type: 'operation',
        task_title: 'Known before',
        task_description: 'Aim',
      });
      await at.goto(`${product.url}/experiments/${item.data.id}`);
      const text = at.getByRole('textbox', { name: 'Description' });
      await text.getByText('Aim').waitFor();
      await waitForSync(at);
      await at.evaluate(() => navigator.serviceWorker.ready.then(() => true));
      await openTable(at, 'Compounds');
      await waitForSync(at);
      await laptop.context.setOffline(true);
      await at.goto(`${product.url}/experiments/${item.data.id}`);
      await text.getByText('Aim').click();
      await at.keyboard.press('Control+End');
      await at.waitForTimeout(150);
      await at.keyboard.type(' and what was seen');
      await text.getByText('and what was seen').waitFor();
      await openTable(at, 'Compounds');
      await typeInto(at, 'Abacavir', 'Note', 'kept offline');
      await (await cellOf(at, 'Abacavir', 'Name')).click();
      await at.keyboard.press('Space');
      await at.getByRole('tab', { name: /Comments/ }).click();
      await at.getByRole('textbox', { name: 'Comment' }).click();
      await at.keyboard.type('a half sentence');
      await at.waitForTimeout(600);
      await setLevel(admin, 'viewer', 'deactivated');
      await laptop.context.setOffline(false);
      await at.reload();
      // The laptop still knows whose copy it has, and only asks for proof.
      await at.getByText('viewer@demo.test').waitFor();
      await at.getByLabel('Password', { exact: true }).fill('demo-password');
      await at.getByRole('button', { name: 'Sign in' }).click();
      const dialog = at.getByRole('dialog', { name: 'You no longer have access' });
      const remove = dialog.getByRole('button', { name: 'Remove the copy' });
      await dialog.getByText('3 changes of yours were not sent').waitFor();
      expect(await remove.isDisabled()).toBe(true);
      const [download] = await Promise.all([
        at.waitForEvent('download'),
        dialog.getByRole('button', { name: 'Save 3 changes to a file' }).click(),
      ]);
      const file = readFileSync(await inTime('The download', download.path()), 'utf8');
      expect(file).toContain('kept offline');
      expect(file).toContain('a half sentence');
      expect(file).toContain('and what was seen');
      await remove.click();
      await at.getByLabel('E-mail').waitFor();
      await expect.poll(() => personalDatabases(at)).toEqual([]);
      await inTime('Closing the laptop', laptop.context.close());
    } finally {
      await setLevel(admin, 'viewer', 'viewer');
    }
  });
});

import { describe, expect, it } from 'vitest';
import { apiOf, compoundField } from './support/api';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, openTable, waitForCell, waitForSync } from './support/table';

describe('rows beside the edited one', () => {
  it('appear and disappear while the cursor stays in the last row after an edit', async () => {
    const { context, page } = await signedIn(browser, product, 'member');
    await openTable(page, 'Compounds');
    await waitForSync(page);
    const api = await apiOf(product, 'admin');
    const { sliceId, fieldId } = await compoundField(api, 'Name');
    await page.getByRole('grid').focus();
    await (await cellOf(page, 'Abacavir', 'Note')).click();
    await page.keyboard.press('Control+ArrowDown');
    await page.keyboard.type('in the last row');
    await page.keyboard.press('Enter');
    await waitForSync(page);
    const colleague = await api.send<{ id: string }>('POST', '/records', {
      entity_slice_id: sliceId,
      data: { [fieldId]: 'ZZ of a colleague' },
    });
    expect(colleague.status).toBe(200);
    await page.getByRole('grid').getByRole('row').filter({ hasText: 'ZZ of a colleague' }).waitFor();
    await page.keyboard.press('Control+Shift+Enter');
    await page.locator('[role=dialog] input:focus').waitFor();
    await page.keyboard.type('ZZ of my own');
    await page.keyboard.press('Enter');
    await waitForCell(page, 'ZZ of my own', 'Name', 'ZZ of my own');
    await page.keyboard.press('Escape');
    const archived = await api.send('PATCH', '/records/archive', {
      record_ids: [colleague.data.id],
      is_archived: true,
    });
    expect(archived.status).toBe(200);
    await page
      .getByRole('grid')
      .getByRole('row')
      .filter({ hasText: 'ZZ of a colleague' })
      .waitFor({ state: 'detached' });
    await context.close();
  });
});

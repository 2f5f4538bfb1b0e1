import { describe, expect, it } from 'vitest';
import { apiOf, compoundField, historyOf } from './support/api';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, openTable, syncPill, typeInto, waitForCell, waitForRows, waitForSync } from './support/table';

describe('a change that the server refused', () => {
  it('S7 is found from the list of changes, corrected in its cell, and disappears from the list', async () => {
    const { context, page } = await signedIn(browser, product, 'admin');
    await openTable(page, 'Compounds');
    await waitForSync(page);
    await context.setOffline(true);
    await typeInto(page, 'Abacavir', 'Note', 'not two letters');
    await waitForCell(page, 'Abacavir', 'Note', 'not two letters');
    const admin = await apiOf(product, 'admin');
    const { fieldId } = await compoundField(admin, 'Note');
    await admin.send('PUT', `/data_fields/${fieldId}`, { standard_format: '^[A-Z]{2}$' });
    await context.setOffline(false);
    await syncPill(page).filter({ hasText: '1 refused' }).waitFor({ timeout: 60_000 });

    await openTable(page, 'Batches');
    await syncPill(page).click();
    await page.getByRole('region', { name: 'Refused changes' }).getByRole('link', { name: 'Abacavir, Note' }).click();
    await waitForRows(page, 'Compounds');
    const cell = await cellOf(page, 'Abacavir', 'Note');
    await cell.locator('[data-mark="refused"]').waitFor();
    await cell.click();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('OK');
    await page.keyboard.press('Enter');
    await waitForSync(page);
    expect(await (await cellOf(page, 'Abacavir', 'Note')).textContent()).toBe('OK');
    expect(await historyOf(admin, 'Abacavir', 'Note')).toEqual(['OK']);
    await context.close();
  });
});

describe('a paste', () => {
  it('S5 leaves cells unchanged that were edited before it', async () => {
    const admin = await apiOf(product, 'admin');
    const made = await admin.send<{ id: string; key_field_ids: string[] }>('POST', '/entity_slices', {
      slice_name: 'Few',
      key_field_name: 'Name',
    });
    const [name] = made.data.key_field_ids;
    const { data: field } = await admin.send<{ id: string }>('POST', '/data_fields', {
      entity_slice_id: made.data.id,
      field_name: 'Remark',
      field_type: 'text',
    });
    const records = [1, 2, 3, 4, 5, 6].map((i) => ({ data: { [name!]: `F-${i}`, [field.id]: 'old' } }));
    await admin.send('POST', '/records/bulk', { entity_slice_id: made.data.id, records });

    const { context, page } = await signedIn(browser, product, 'admin');
    await openTable(page, 'Few');
    await waitForSync(page);
    await typeInto(page, 'F-1', 'Remark', 'edited');
    await waitForSync(page);
    await (await cellOf(page, 'F-3', 'Remark')).click();
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'p1\np2\np3');
      const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(paste);
    });
    await waitForCell(page, 'F-5', 'Remark', 'p3');
    // The answer rewrites the block of the table.
    await waitForSync(page);
    await typeInto(page, 'F-6', 'Remark', 'after');
    await waitForCell(page, 'F-6', 'Remark', 'after');
    expect(await (await cellOf(page, 'F-1', 'Remark')).textContent()).toBe('edited');
    await context.close();
  });
});

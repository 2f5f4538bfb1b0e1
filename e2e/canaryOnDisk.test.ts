import { describe, expect, it } from 'vitest';
import { apiOf } from './support/api';
import { onDisk } from './support/onDisk';
import { hideFromMembers } from './support/rights';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, openTable, typeInto, waitForCell, waitForSync } from './support/table';

const CANARY = 'CANARY-7c19';

interface Named {
  id: string;
}

describe('content that is hidden from a person while they work offline', () => {
  it('S8 is removed from every database of the profile, and their unsent work still arrives', async () => {
    const admin = await apiOf(product, 'admin');
    const slices = await admin.get<(Named & { slice_name: string })[]>('/entity_slices');
    const compounds = slices.find(({ slice_name }) => slice_name === 'Compounds')!;
    const field = async (entity_slice_id: string, field_name: string, more: object) =>
      (await admin.send<Named>('POST', '/data_fields', { entity_slice_id, field_name, ...more })).data.id;
    const secret = await field(compounds.id, `${CANARY} field`, { field_type: 'text' });
    const options = [{ name: `${CANARY} option` }];
    const choice = await field(compounds.id, 'Choice', { field_type: 'select', attrs: { options } });
    const [record] = await admin.get<Named[]>(`/records?entity_slice_id=${compounds.id}&identifiers=Abacavir`);
    await admin.send('POST', `/records/${record!.id}/values`, { field_id: secret, content: `${CANARY} cell` });
    const closed = await admin.send<Named & { key_field_ids: string[] }>('POST', '/entity_slices', {
      slice_name: `${CANARY} table`,
    });
    await admin.send('POST', '/records', {
      entity_slice_id: closed.data.id,
      key_field_to_value: { [closed.data.key_field_ids[0]!]: `${CANARY} record` },
    });
    const { context, page } = await signedIn(browser, product, 'member');
    try {
      await openTable(page, `${CANARY} table`);
      await openTable(page, 'Compounds');
      await waitForSync(page);
      await expect
        .poll(async () => (await onDisk(page)).text.includes(`${CANARY} cell`), { timeout: 30_000 })
        .toBe(true);
      await context.setOffline(true);
      await typeInto(page, 'Abacavir', 'Note', 'written meanwhile');
      await (await cellOf(page, 'Abacavir', 'Name')).click();
      await page.keyboard.press('Space');
      await page.getByRole('tab', { name: /Comments/ }).click();
      await page.getByRole('textbox', { name: 'Comment' }).click();
      await page.keyboard.type('said meanwhile');
      await page.keyboard.press('Control+Enter');
      await hideFromMembers(admin, { tables: [closed.data.id], fields: [secret, choice] });
      await context.setOffline(false);
      await waitForSync(page);
      await expect.poll(async () => (await onDisk(page)).text.includes(CANARY), { timeout: 60_000 }).toBe(false);
      expect(await page.locator('body').innerText()).not.toContain(CANARY);
      await waitForCell(page, 'Abacavir', 'Note', 'written meanwhile');
      const values = await admin.get<{ [fieldId: string]: { content: unknown }[] }>(`/records/${record!.id}/values`);
      expect(JSON.stringify(values)).toContain('written meanwhile');
      await page.reload();
      await openTable(page, 'Compounds');
      await waitForSync(page);
      expect((await onDisk(page)).text).not.toContain(CANARY);
    } finally {
      await hideFromMembers(admin, {});
      await context.close();
    }
  });
});

import { describe, expect, it } from 'vitest';
import { apiOf } from './support/api';
import { faultsOf } from './support/axe';
import { onDisk } from './support/onDisk';
import { hideFromMembers } from './support/rights';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { openTable, waitForRows, waitForSync } from './support/table';

const CANARY = 'CANARY-41f0';

interface Named {
  id: string;
}
interface ViewRow extends Named {
  view_name: string;
  filters: { filter_prop: unknown }[];
  row_height?: string;
}

describe('a partly hidden view', () => {
  it('S8 is shown and edited without the hidden part, says so, and is live again when nothing is hidden any more', async () => {
    const admin = await apiOf(product, 'admin');
    const slices = await admin.get<(Named & { slice_name: string; field_ids: string[] })[]>('/entity_slices');
    const compounds = slices.find(({ slice_name }) => slice_name === 'Compounds')!;
    const fields = await admin.get<(Named & { field_name: string; field_type: string })[]>('/data_fields');
    const note = fields.find(({ id, field_name }) => compounds.field_ids.includes(id) && field_name === 'Note')!;
    const made = await admin.send('POST', '/record_views', {
      entity_slice_id: compounds.id,
      view_name: 'Without secrets',
      filters: [{ key_field_id: note.id, view_field_id: null, filter_type: 'not_contains', filter_prop: CANARY }],
    });
    expect(made.status).toBe(200);
    const viewOf = async () =>
      (await admin.get<ViewRow[]>('/record_views')).find(({ view_name }) => view_name === 'Without secrets')!;
    const { id } = await viewOf();
    await hideFromMembers(admin, { fields: [note.id] });

    const { page, context } = await signedIn(browser, product, 'member');
    const faults: string[] = [];
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    await openTable(page, 'Compounds');
    await page.getByRole('link', { name: 'Without secrets', exact: true }).click();
    await waitForRows(page, 'Without secrets');
    await waitForSync(page);
    const badge = page.getByRole('button', { name: 'Partly hidden' });
    await badge.click();
    await page.getByText('use fields that are hidden from you').waitFor();
    expect(await faultsOf(page, 'what is hidden')).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await page.getByRole('columnheader', { name: 'Note' }).count()).toBe(0);
    const before = await onDisk(page);
    expect(before.text).not.toContain(CANARY);
    expect(before.rooms).not.toContain(`view/${id}`);

    await page.getByRole('button', { name: 'Row height and colours' }).click();
    await page.getByText('Tall', { exact: true }).click();
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await viewOf()).row_height, { timeout: 20_000 }).toBe('tall');
    expect((await viewOf()).filters).toMatchObject([{ filter_prop: CANARY }]);
    expect(faults).toEqual([]);

    await hideFromMembers(admin, {});
    await badge.waitFor({ state: 'detached', timeout: 20_000 });
    await page.getByRole('columnheader', { name: 'Note' }).waitFor({ timeout: 20_000 });
    await expect.poll(async () => (await onDisk(page)).rooms, { timeout: 20_000 }).toContain(`view/${id}`);

    // Hidden once more: what was stored of it on disk is removed.
    await hideFromMembers(admin, { fields: [note.id] });
    await badge.waitFor({ timeout: 20_000 });
    await waitForSync(page);
    await expect.poll(async () => (await onDisk(page)).text.includes(CANARY), { timeout: 20_000 }).toBe(false);
    await hideFromMembers(admin, {});
    await context.close();
  });
});

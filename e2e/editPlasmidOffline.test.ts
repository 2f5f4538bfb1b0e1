import { describe, expect, it } from 'vitest';
import { apiOf } from './support/api';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, openTable, waitForSync } from './support/table';

interface Plasmid {
  name: string;
  seq: string;
  annotations: { name: string; start: number; end: number; direction?: number }[];
}

describe('plasmids without a network', () => {
  it('finds a motif and cut sites, renames a feature that spans the origin, and contacts no other host', async () => {
    const { context, page } = await signedIn(browser, product, 'member');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(product.url)) asked.push(request.url());
    });
    await openTable(page, 'Plasmids');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await waitForSync(page);
    await context.setOffline(true);
    await (await cellOf(page, 'pDemo-KanR-02', 'Plasmid')).dblclick();
    const dialog = page.getByRole('dialog', { name: 'Plasmid of pDemo-KanR-02' });
    await dialog.locator('svg text').filter({ hasText: 'KanR-like' }).first().waitFor();

    await dialog.getByLabel('Find a motif').fill('GAATTC');
    await dialog.getByText('1', { exact: true }).first().waitFor();
    await dialog.getByRole('button', { name: 'Cut sites' }).click();
    await page.getByRole('button', { name: 'Single cutters' }).click();
    const enzymes = await page.getByRole('dialog', { name: 'Restriction enzymes' }).locator('li b').allTextContents();
    expect(enzymes).toContain('EcoRI');
    await page.keyboard.press('Escape');
    // Overlapping names are only counted; the others are written.
    await dialog
      .locator('svg text')
      .filter({ hasText: new RegExp(`^(?:${enzymes.join('|')})$`) })
      .first()
      .waitFor();

    await dialog.getByRole('button', { name: /^KanR-like/ }).click();
    await dialog.getByText('Spans the origin.').waitFor();
    await dialog.getByLabel('Name', { exact: true }).fill('Kanamycin resistance');
    await dialog.getByLabel('Name of the plasmid').fill('pEdited');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog
        .getByRole('button', { name: 'Export' })
        .click()
        .then(() => page.getByRole('menuitem', { name: 'GenBank' }).click()),
    ]);
    expect(download.suggestedFilename()).toBe('pEdited.gb');
    await dialog.getByRole('button', { name: 'Save plasmid' }).click();
    await (await cellOf(page, 'pDemo-KanR-02', 'Plasmid')).getByText('pEdited').waitFor();

    await context.setOffline(false);
    await waitForSync(page);
    const api = await apiOf(product, 'member');
    const slices = await api.get<{ id: string; slice_name: string }[]>('/entity_slices');
    const sliceId = slices.find((slice) => slice.slice_name === 'Plasmids')!.id;
    const [record] = await api.get<{ record_values: { [fieldId: string]: { content: unknown }[] } }[]>(
      `/records?entity_slice_id=${sliceId}&identifiers=pDemo-KanR-02`,
    );
    const plasmid = Object.values(record!.record_values)
      .map((values) => values[0]!.content)
      .find((content): content is Plasmid => typeof content === 'object' && content !== null && 'seq' in content)!;
    expect(plasmid.name).toBe('pEdited');
    const edited = plasmid.annotations.find((annotation) => annotation.name === 'Kanamycin resistance')!;
    expect(edited.start).toBeGreaterThan(edited.end);
    expect(edited.direction).toBe(-1);
    expect(asked).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { apiOf, compoundField, historyOf } from './support/api';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, openTable, waitForSync } from './support/table';

describe('a viewer', () => {
  it('reads, and cannot write on the screen or through the API', async () => {
    const { context, page } = await signedIn(browser, product, 'viewer');
    await openTable(page, 'Compounds');
    await waitForSync(page);
    await (await cellOf(page, 'Abacavir', 'Note')).click();
    await page.keyboard.type('x');
    await page.keyboard.press('Enter');
    expect(await (await cellOf(page, 'Abacavir', 'Note')).textContent()).not.toContain('x');

    const api = await apiOf(product, 'viewer');
    const { sliceId, fieldId } = await compoundField(api, 'Note');
    const [record] = await api.get<{ id: string }[]>(`/records?entity_slice_id=${sliceId}&identifiers=Abacavir`);
    const answer = await api.send('POST', `/records/${record!.id}/values`, { data: { [fieldId]: 'x' } });
    expect(answer.status).toBe(403);
    expect(await historyOf(api, 'Abacavir', 'Note')).toEqual([]);
    await context.close();
  });
});

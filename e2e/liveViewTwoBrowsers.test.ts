import { describe, expect, it } from 'vitest';
import { apiOf } from './support/api';
import { openView } from './support/openView';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, openTable, typeInto, waitForCell } from './support/table';

describe('two people in one view', () => {
  it("see each other, each other's edits, and changes of the view by the API", async () => {
    const ada = await signedIn(browser, product, 'admin');
    const milo = await signedIn(browser, product, 'member');
    const header = (page: typeof ada.page) => page.getByRole('main');
    const meet = async () => {
      await header(milo.page)
        .getByTitle(/Ada Lindqvist/)
        .first()
        .waitFor();
      await header(ada.page)
        .getByTitle(/Milo Okafor/)
        .first()
        .waitFor();
    };
    for (const { page } of [ada, milo]) await openTable(page, 'Compounds');
    // The table itself also shows who is present.
    await meet();
    await (await cellOf(ada.page, 'Abacavir', 'Note')).click();
    await milo.page.getByRole('grid').getByText('Ada Lindqvist').waitFor();
    for (const { page } of [ada, milo]) {
      await openView(page, 'All compounds');
    }
    await typeInto(ada.page, 'Abacavir', 'Note', 'from Ada');
    await waitForCell(milo.page, 'Abacavir', 'Note', 'from Ada');

    await meet();

    const api = await apiOf(product, 'admin');
    const views = await api.get<{ id: string; view_name: string }[]>('/record_views');
    const view = views.find((held) => held.view_name === 'All compounds')!;
    const answer = await api.send('PUT', `/record_views/${view.id}`, { view_name: 'Everything' });
    expect(answer.status).toBe(200);
    for (const { page } of [ada, milo]) await page.getByText('Everything').first().waitFor();
    await ada.context.close();
    await milo.context.close();
  });
});

import { describe, expect, it } from 'vitest';
import { apiOf, historyOf } from './support/api';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { openTable, typeInto, waitForCell, waitForSync } from './support/table';

describe('two tabs of one person', () => {
  it("S9 see each other's edits without a network, and the second continues when the first is closed", async () => {
    const { context, page: first } = await signedIn(browser, product, 'admin');
    await openTable(first, 'Compounds');
    await waitForSync(first);
    const second = await context.newPage();
    await second.goto(product.url);
    await openTable(second, 'Compounds');
    await context.setOffline(true);
    await typeInto(first, 'Abacavir', 'Note', 'from the first');
    await waitForCell(second, 'Abacavir', 'Note', 'from the first');
    await first.close();
    await typeInto(second, 'Aciclovir', 'Note', 'from the second');
    await context.setOffline(false);
    await waitForSync(second);
    const api = await apiOf(product, 'member');
    expect(await historyOf(api, 'Abacavir', 'Note')).toEqual(['from the first']);
    expect(await historyOf(api, 'Aciclovir', 'Note')).toEqual(['from the second']);
    await context.close();
  });
});

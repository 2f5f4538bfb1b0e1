import { describe, expect, it } from 'vitest';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, openTable, waitForCell, waitForSync } from './support/table';

const CAFFEINE = 'InChI=1S/C8H10N4O2/c1-10-4-9-6-5(10)7(13)12(3)8(14)11(6)2/h4H,1-3H3';
const ETHANOL = 'InChI=1S/C2H6O/c1-2-3/h3H,2H2,1H3';

describe('InChI', () => {
  it('pasted into cells is drawn by one invisible sketcher, and the focus stays in the table', async () => {
    const { context, page } = await signedIn(browser, product, 'admin');
    await openTable(page, 'Compounds');
    await waitForSync(page);
    const frames = new Set<string>();
    page.on('frameattached', () => frames.add(`frame ${frames.size}`));
    await (await cellOf(page, 'Abacavir', 'Structure')).click();
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      document.activeElement!.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, `${CAFFEINE}\n${ETHANOL}`);
    await page.getByRole('region', { name: 'Messages' }).getByText('2 pasted').waitFor({ timeout: 60_000 });
    await waitForCell(page, 'Abemaciclib', 'Structure', /^(OH|HO)$/);
    await expect.poll(() => page.locator('iframe[title=Sketcher]').count()).toBe(0);
    expect(frames.size).toBe(1);
    await page.keyboard.press('Control+z');
    await waitForCell(page, 'Abemaciclib', 'Structure', /F.*F/);
    await context.close();
  });
});

import { expect, it } from 'vitest';
import { shownCount, waitForCount } from './support/shownCount';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { openTable } from './support/table';

it('a similarity filter follows its slider while it is being moved, not only when it stops', async () => {
  const { context, page } = await signedIn(browser, product, 'member');
  await openTable(page, 'Compounds');
  const all = await waitForCount(page, (count) => count > 0);
  await page.getByRole('button', { name: 'Add a filter' }).click();
  await page.getByRole('option', { name: 'Structure', exact: true }).click();
  await page.getByRole('textbox', { name: 'Value' }).fill('CC(=O)Oc1ccccc1C(=O)O');
  await waitForCount(page, (count) => count < all);
  await page
    .getByRole('radio', { name: 'Similar' })
    .or(page.getByRole('button', { name: 'Similar' }))
    .first()
    .click();
  const slider = page.getByRole('slider', { name: 'Similar from' });
  await slider.focus();
  await page.keyboard.press('End');
  await waitForCount(page, (count) => count === 1);
  const seen = new Set<number>();
  let place = 1;
  for (let step = 0; step < 75; step++) {
    // Faster than any pause: code that waits for a pause shows nothing until the slider rests.
    await page.keyboard.press('ArrowLeft', { delay: 10 });
    seen.add(await shownCount(page));
    const at = Number(await slider.inputValue());
    expect(at).toBeLessThan(place);
    place = at;
  }
  expect(seen.size).toBeGreaterThan(1);
  const end = await waitForCount(page, (count) => count > 10);
  expect(Math.max(...seen)).toBeLessThanOrEqual(end);
  await context.close();
});

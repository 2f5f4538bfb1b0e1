import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { apiOf } from './support/api';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { cellOf, openTable, waitForSync } from './support/table';

const pane = (page: Page) => page.getByRole('complementary', { name: 'Record' });
const said = (page: Page, text: string) => pane(page).getByRole('article').filter({ hasText: text });

async function openComments(page: Page): Promise<void> {
  await openTable(page, 'Compounds');
  await (await cellOf(page, 'Abacavir', 'Name')).click();
  await page.keyboard.press('Space');
  await pane(page)
    .getByRole('tab', { name: /Comments/ })
    .click();
}

/** Pastes a small generated picture into the focused element. */
async function pastePicture(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 120;
    canvas.height = 80;
    const drawing = canvas.getContext('2d')!;
    drawing.fillStyle = 'teal';
    drawing.fillRect(20, 20, 80, 40);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    const data = new DataTransfer();
    data.items.add(new File([blob!], 'lane.png', { type: 'image/png' }));
    document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  });
}

describe('comments on a record', () => {
  it('are written without a network with a mention and a picture, reach a colleague live, are replied to, edited and undone', async () => {
    const { context, page } = await signedIn(browser, product, 'admin');
    const colleague = await signedIn(browser, product, 'member');
    await openComments(page);
    await openComments(colleague.page);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await waitForSync(page);
    await context.setOffline(true);

    const box = pane(page).getByRole('textbox', { name: 'Comment' });
    await box.click();
    await page.keyboard.type('Wells dry, ask @mem');
    await pane(page).getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('first');
    await pastePicture(page);
    await pane(page).getByRole('img', { name: 'lane.png' }).waitFor();
    await page.keyboard.press('Control+Enter');
    await said(page, 'Wells dry').getByRole('img', { name: 'lane.png' }).waitFor();
    await said(page, 'Wells dry').getByText('Sent when you are back online').waitFor();
    await page.reload();
    await openComments(page);
    await said(page, 'Wells dry').getByRole('img', { name: 'lane.png' }).waitFor();

    await context.setOffline(false);
    await waitForSync(page);
    // The colleague sees it without doing anything, with the picture from the server.
    await said(colleague.page, 'Wells dry').getByRole('img', { name: 'lane.png' }).waitFor();
    const api = await apiOf(product, 'viewer');
    const [record] = await api.get<{ id: string }[]>(
      `/records?entity_slice_id=${/tables\/([^/?]+)/.exec(page.url())![1]}&identifiers=Abacavir`,
    );
    const held = () => api.get<{ plain_text: string; mentions: string[] }[]>(`/records/${record!.id}/comments`);
    const [first] = await held();
    expect(first).toMatchObject({ plain_text: expect.stringMatching(/^Wells dry, ask @.+ first$/) });
    expect(first!.mentions).toHaveLength(1);

    await said(colleague.page, 'Wells dry').hover();
    expect(
      await said(colleague.page, 'Wells dry')
        .getByRole('button', { name: /^Acts on/ })
        .count(),
    ).toBe(0);
    await said(colleague.page, 'Wells dry').getByRole('button', { name: 'Answer' }).click();
    await colleague.page.keyboard.type('Repeated in the cold room');
    await colleague.page.keyboard.press('Control+Enter');
    await pane(page).getByRole('list', { name: 'Answers' }).getByText('Repeated in the cold room').waitFor();

    await said(page, 'Wells dry').hover();
    await said(page, 'Wells dry')
      .getByRole('button', { name: /^Acts on/ })
      .click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.keyboard.press('End');
    await page.keyboard.type(', please');
    await page.keyboard.press('Control+Enter');
    await said(colleague.page, 'first, please').getByText('edited').waitFor();

    await said(page, 'first, please').hover();
    await said(page, 'first, please')
      .getByRole('button', { name: /^Acts on/ })
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await said(colleague.page, 'first, please').waitFor({ state: 'detached' });
    await pane(colleague.page).getByText('Comment deleted').waitFor();
    await page.getByText('Comment removed').waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await said(colleague.page, 'first, please').getByRole('img', { name: 'lane.png' }).waitFor();
  });

  it('are read by a viewer, who cannot write any', async () => {
    const { page } = await signedIn(browser, product, 'viewer');
    await openComments(page);
    await pane(page).getByText('You can read but not add comments.').waitFor();
    expect(await pane(page).getByRole('textbox').count()).toBe(0);
  });

  it('choosing or removing a picture leaves the caret in the text', async () => {
    const { context, page } = await signedIn(browser, product, 'admin');
    await openComments(page);
    const box = pane(page).getByRole('textbox', { name: 'Comment' });
    await box.click();
    await page.keyboard.type('Gel of today');
    const buffer = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
      'base64',
    );
    const choose = async (name: string) => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        pane(page).getByRole('button', { name: 'Add a picture' }).click(),
      ]);
      await chooser.setFiles({ name, mimeType: 'image/png', buffer });
      await pane(page).getByRole('img', { name }).waitFor();
    };
    await choose('blank.png');
    await page.keyboard.type(', lane 3');
    await expect.poll(() => box.inputValue()).toBe('Gel of today, lane 3');
    await pane(page).getByRole('button', { name: 'Leave blank.png out' }).first().click();
    await page.keyboard.type('!');
    await expect.poll(() => box.inputValue()).toBe('Gel of today, lane 3!');
    await choose('ladder.png');
    await page.keyboard.press('Control+Enter');
    await said(page, 'Gel of today').getByRole('img', { name: 'ladder.png' }).waitFor();
    await context.close();
  });
});

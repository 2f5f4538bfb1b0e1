import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { apiOf } from './support/api';
import { faultsOf } from './support/axe';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { openTable, waitForSync } from './support/table';

/** Names of the cards in a lane, from top to bottom. */
const cardsOf = (page: Page, lane: string) =>
  page.getByRole('listbox', { name: lane, exact: true }).locator('[data-card] b').allTextContents();

describe('the board of a table', () => {
  it('moves cards by pointer and keyboard as one edit, offline and live, and keeps lanes and card fields for everybody', async () => {
    const api = await apiOf(product, 'admin');
    const { data: table } = await api.send<{ id: string; key_field_ids: string[] }>('POST', '/entity_slices', {
      slice_name: 'Syntheses',
    });
    const { data: stage } = await api.send<{ id: string; attrs: { options: { id: string; name: string }[] } }>(
      'POST',
      '/data_fields',
      {
        entity_slice_id: table.id,
        field_name: 'Stage',
        field_type: 'status',
        attrs: { options: [{ name: 'To do' }, { name: 'In test' }, { name: 'Done' }] },
      },
    );
    await api.send('POST', '/data_fields', { entity_slice_id: table.id, field_name: 'Yield', field_type: 'number' });
    const option = (name: string) => stage.attrs.options.find((one) => one.name === name)?.id;
    const rows: [string, string | null][] = [
      ['S-1', 'To do'],
      ['S-2', 'To do'],
      ['S-3', 'In test'],
      ['S-4', null],
    ];
    for (const [name, value] of rows)
      await api.send('POST', '/records', {
        entity_slice_id: table.id,
        key_field_to_value: { [table.key_field_ids[0]!]: name },
        ...(value ? { data: { [stage.id]: option(value) } } : {}),
      });
    const { data: view } = await api.send<{ id: string }>('POST', '/record_views', {
      entity_slice_id: table.id,
      view_name: 'By stage',
    });

    const open = async (role: 'admin' | 'member') => {
      const { context, page } = await signedIn(browser, product, role);
      await openTable(page, 'Syntheses');
      await page.getByRole('link', { name: 'By stage' }).click();
      return { context, page };
    };
    const { context, page } = await open('admin');
    await page.getByRole('radio', { name: 'Kanban' }).click();
    await expect.poll(() => cardsOf(page, 'To do')).toEqual(['S-1', 'S-2']);
    expect(await cardsOf(page, 'Not set')).toEqual(['S-4']);
    expect(await cardsOf(page, 'Done')).toEqual([]);
    const headings = () => page.locator('section[aria-label*=" record"] h2').allTextContents();
    expect(await headings()).toEqual(['Not set', 'To do', 'In test', 'Done']);

    // A colleague sees the same view as a board immediately.
    const colleague = await open('member');
    await expect.poll(() => cardsOf(colleague.page, 'To do')).toEqual(['S-1', 'S-2']);

    // By pointer.
    const card = (name: string) => page.locator('[data-card]').filter({ hasText: name });
    await card('S-1').dragTo(page.getByRole('listbox', { name: 'Done', exact: true }));
    await expect.poll(() => cardsOf(page, 'Done')).toEqual(['S-1']);
    await expect.poll(() => cardsOf(colleague.page, 'Done')).toEqual(['S-1']);

    // By keys, and back by one undo.
    await card('S-2').click();
    await page.keyboard.press('Control+ArrowRight');
    await expect.poll(() => cardsOf(page, 'In test')).toEqual(['S-2', 'S-3']);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? '')).toContain('S-2');
    await page.keyboard.press('Control+z');
    await expect.poll(() => cardsOf(page, 'To do')).toEqual(['S-2']);

    // The card that Tab leads to gets the keys before the cursor has been on any other.
    await colleague.page.locator('[data-card][tabindex="0"]').focus();
    await colleague.page.keyboard.press('Control+ArrowRight');
    await expect.poll(() => cardsOf(colleague.page, 'To do')).toEqual(['S-2', 'S-4']);
    await colleague.page.keyboard.press('Control+z');
    await expect.poll(() => cardsOf(page, 'Not set')).toEqual(['S-4']);
    await expect.poll(() => cardsOf(page, 'To do')).toEqual(['S-2']);

    // Several cards together are one operation.
    await card('S-2').click();
    await page.keyboard.press('x');
    await card('S-3').click({ modifiers: ['Control'] });
    await page.keyboard.press('Control+ArrowRight');
    await page.getByText('2 records moved to', { exact: false }).first().waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(() => cardsOf(page, 'To do')).toEqual(['S-2']);
    await expect.poll(() => cardsOf(page, 'In test')).toEqual(['S-3']);

    // Without a network.
    await context.setOffline(true);
    await card('S-4').dragTo(page.getByRole('listbox', { name: 'To do', exact: true }));
    await expect.poll(() => cardsOf(page, 'To do')).toEqual(['S-2', 'S-4']);
    await context.setOffline(false);
    await expect.poll(() => cardsOf(colleague.page, 'To do'), { timeout: 20_000 }).toEqual(['S-2', 'S-4']);

    // Lane order, hidden lanes and card fields belong to the table.
    const lane = async (name: string, item: string | RegExp) => {
      await page.getByRole('button', { name: `Lane ${name}`, exact: true }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await lane('Done', 'Move lane left');
    await page.getByText('Entity kanban config created').waitFor();
    await expect.poll(headings).toEqual(['Not set', 'To do', 'Done', 'In test']);
    await lane('Done', 'Hide lane');
    await expect.poll(headings).toEqual(['Not set', 'To do', 'In test']);
    await expect
      .poll(() => colleague.page.locator('section[aria-label*=" record"] h2').allTextContents())
      .toEqual(['Not set', 'To do', 'In test']);
    await page.getByRole('button', { name: '1 hidden lane with 1 record' }).click();
    await page.getByRole('menuitem', { name: /^Show Done/ }).click();
    await page.getByRole('button', { name: /Yield/ }).click();
    await page.getByRole('switch', { name: 'Show Yield on cards' }).click();
    await page.keyboard.press('Escape');
    await card('S-2').getByText('Yield').waitFor({ state: 'detached' });
    await lane('In test', 'New record here');
    await page.getByRole('dialog').getByRole('textbox').fill('S-5');
    await page.keyboard.press('Enter');
    await expect.poll(() => cardsOf(page, 'In test')).toEqual(['S-3', 'S-5']);
    await waitForSync(page);
    await colleague.context.close();
    await page.reload();
    await expect.poll(() => cardsOf(page, 'In test')).toEqual(['S-3', 'S-5']);
    expect(await faultsOf(page, 'a board')).toEqual([]);

    // Ctrl+F finds a card, also one that no lane has drawn; Escape moves the focus to it.
    await card('S-2').click();
    await page.keyboard.press('Control+f');
    const find = page.getByRole('textbox', { name: 'Find in this view' });
    await find.fill('S-5');
    await page.locator('[data-card][data-current]').filter({ hasText: 'S-5' }).waitFor();
    await page.getByText('1 of 1', { exact: true }).waitFor();
    expect(await find.evaluate((input) => document.activeElement === input)).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? '')).toContain('S-5');
    // A board has no cells to copy with heads or to paste into.
    await card('S-5').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Copy link' }).waitFor();
    expect(await page.getByRole('menuitem', { name: /Paste special|Copy with heads/ }).count()).toBe(0);
    await page.keyboard.press('Escape');

    // A card that a filter removes from the board is reported as existing (twentyhq/twenty#5496, focalboard#1736 and
    // #1765).
    const filters = [{ key_field_id: stage.id, filter_type: 'is_not_one_of', filter_prop: [option('Done')] }];
    await api.send('PUT', `/record_views/${view.id}`, { filters });
    await expect.poll(() => cardsOf(page, 'Done')).toEqual([]);
    await card('S-5').dragTo(page.getByRole('listbox', { name: 'Done', exact: true }));
    await page.getByText('S-5 moved to Done. The view does not show it.').waitFor();
    await page.getByRole('radio', { name: 'List' }).click();
    await page.getByRole('grid').waitFor();
    await context.close();
  });
});

import { describe, expect, it } from 'vitest';
import { apiOf } from './support/api';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { openTable, waitForSync } from './support/table';

describe('a manual order', () => {
  it('R-D-9.15 is created by dragging rows, stays after a reload, is seen by a colleague and undone', async () => {
    const api = await apiOf(product, 'admin');
    const { data: table } = await api.send<{ id: string; key_field_ids: string[] }>('POST', '/entity_slices', {
      slice_name: 'Priorities',
    });
    for (const name of ['P-1', 'P-2', 'P-3', 'P-4'])
      await api.send('POST', '/records', {
        entity_slice_id: table.id,
        key_field_to_value: { [table.key_field_ids[0]!]: name },
      });
    await api.send('POST', '/record_views', { entity_slice_id: table.id, view_name: 'Next up' });

    const open = async (role: 'admin' | 'member') => {
      const { context, page } = await signedIn(browser, product, role);
      await openTable(page, 'Priorities');
      await page.getByRole('link', { name: 'Next up' }).click();
      const names = () =>
        page.locator('[role=row][data-row] [role=gridcell][data-col="0"]').evaluateAll((cells) =>
          cells
            .map((cell) => ({
              row: Number(cell.closest<HTMLElement>('[data-row]')?.dataset.row),
              text: cell.textContent,
            }))
            .sort((a, b) => a.row - b.row)
            .map(({ text }) => text),
        );
      return { context, page, names };
    };
    const { context, page, names } = await open('admin');
    await page.getByRole('button', { name: /^Sort/ }).click();
    await page.getByRole('radio', { name: 'By hand' }).click();
    await page.keyboard.press('Escape');
    const number = (row: number) => page.locator(`[data-row="${row}"] [data-gutter]`);
    await number(3).hover();
    await page.mouse.down();
    await number(2).hover();
    await number(0).hover();
    await page.mouse.up();
    await expect.poll(names).toEqual(['P-4', 'P-1', 'P-2', 'P-3']);
    await page.keyboard.press('Alt+Shift+ArrowDown');
    await expect.poll(names).toEqual(['P-1', 'P-4', 'P-2', 'P-3']);
    await waitForSync(page);
    await page.reload();
    await expect.poll(names).toEqual(['P-1', 'P-4', 'P-2', 'P-3']);
    const colleague = await open('member');
    await expect.poll(colleague.names).toEqual(['P-1', 'P-4', 'P-2', 'P-3']);
    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+z');
    await expect.poll(names).toEqual(['P-4', 'P-1', 'P-2', 'P-3']);
    await expect.poll(colleague.names).toEqual(['P-4', 'P-1', 'P-2', 'P-3']);
    await context.close();
    await colleague.context.close();
  });
});

import type { Page } from 'playwright';
import type { Api } from './api';

/** Hides a column through the menu of its head. */
export async function hideColumn(page: Page, name: string): Promise<void> {
  const head = page.getByRole('columnheader', { name });
  await head.click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^Hide/ }).click();
  await head.waitFor({ state: 'detached' });
}

/** Asks the server whether a view omits all columns with a name. */
export async function isColumnHidden(api: Api, view: string, column: string): Promise<boolean> {
  const fields = await api.get<{ id: string; field_name: string }[]>('/data_fields');
  const ids = fields.filter((field) => field.field_name === column).map(({ id }) => id);
  const views =
    await api.get<{ view_name: string; view_fields: { data_field_id: string | null; is_hidden?: boolean }[] }[]>(
      '/record_views',
    );
  const shown = views.find(({ view_name }) => view_name === view)?.view_fields ?? [];
  return !shown.some((field) => ids.includes(field.data_field_id ?? '') && !field.is_hidden);
}

import { expect, it } from 'vitest';
import { faultsOf } from './support/axe';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';

it('R-W-2.4 the API is documented at /docs: resources, calls, parameters, examples and refusals, by keyboard and in a narrow window', async () => {
  const { context, page } = await signedIn(browser, product, 'member');
  const outside: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(product.url)) outside.push(request.url());
  });
  await page.goto(`${product.url}/settings/keys`);
  await page.getByRole('button', { name: 'API documentation' }).click();
  await page.getByText(/\d+ calls on \d+ resources/).waitFor();
  expect(new URL(page.url()).pathname).toBe('/docs');
  const body = page.getByRole('region', { name: 'API documentation' });
  await body.getByText('The request is not valid.').waitFor();
  expect(await faultsOf(page, 'introduction of the API')).toEqual([]);

  await page.getByRole('link', { name: /^record_views/ }).press('Enter');
  const call = page.getByRole('region', { name: 'PUT /api/record_views/{id}', exact: true });
  await call.getByRole('button', { name: /Change a view/ }).press('Enter');
  await call.getByRole('button', { name: 'Properties of filters' }).first().press('Enter');
  await call.getByRole('list', { name: 'Properties of filters' }).getByText('filter_type', { exact: true }).waitFor();
  const example = call.getByRole('region', { name: 'Example request' });
  expect(await example.textContent()).toMatch(
    /^curl -X PUT 'http.+\/api\/record_views\/[0-9a-f-]+' \\\n {2}-H 'Authorization: Bearer YOUR_KEY'/,
  );
  await call.getByText('It does not exist, or the caller may not know of it.').waitFor();
  expect(await faultsOf(page, 'a call of the API')).toEqual([]);

  // The address links to the call.
  expect(page.url()).toMatch(/\/docs\/record_views#putRecordViewsById$/);
  await page.setViewportSize({ width: 420, height: 900 });
  await page.reload();
  await call.getByRole('heading', { name: 'Parameters' }).waitFor();
  expect(await body.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await page.getByLabel('Find a call').fill('view_name post');
  await body.getByText('3 calls found').waitFor();
  expect(outside).toEqual([]);
  await context.close();
});

import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import type { Download, Page } from 'playwright';
import readExcel from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { DRC_METRICS, type DrcMetric } from '@/domain/curves/drcMetric';
import { resultHead } from '@/features/curves/model/resultTable';
import { apiOf } from './support/api';
import { signedIn } from './support/signedIn';
import { browser, product } from './support/started';
import { waitForSync } from './support/table';

type Metrics = { [metric: string]: { value: number | null; qualifier?: string; ambiguous?: true } };
type View = { view_name: string; id: string; view_fields: { plot_field_id: string | null }[] };

const PNG_MARK = '89504e470d0a1a0a';

async function exported(page: Page, item: string): Promise<Download> {
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: item }).click(),
  ]);
  return download;
}

/** Width, height and number of colours of a PNG, as decoded by a browser. */
const looksOf = (page: Page, bytes: Buffer) =>
  page.evaluate(async (data) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))]));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
    context.drawImage(image, 0, 0);
    const { data: pixels } = context.getImageData(0, 0, image.width, image.height);
    const colors = new Set(new Uint32Array(pixels.buffer));
    return { width: image.width, height: image.height, colors: colors.size };
  }, bytes.toString('base64'));

/** Rows of a CSV whose cells have no line breaks, by column name. */
function rowsOf(csv: string): Map<string, string>[] {
  const cells = (line: string) =>
    [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) =>
      cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
    );
  const [head = '', ...lines] = csv.trim().split(/\r?\n/);
  const names = cells(head);
  return lines.map((line) => new Map(cells(line).map((cell, i) => [names[i] ?? '', cell])));
}

/** A metric in a file: its qualifying signs, and its number; null if it has no value. */
function metricOf(text: string): [string, number] | null {
  const [, sign = '', digits = ''] = /^(~?[<>]?) ?([\d.e+-]*)/.exec(text.trim()) ?? [];
  return digits === '' ? null : [sign, Number(digits)];
}

/** Browsers and servers differ in the last digit of a power; the numbers agree to eight digits or more. */
function expectSame(where: string, own: [string, number] | null, other: [string, number] | null): void {
  expect([where, own?.[0]]).toEqual([where, other?.[0]]);
  if (own && other)
    expect([where, Math.abs(own[1] / other[1] - 1) < 1e-8 || own[1] === other[1]]).toEqual([where, true]);
}

describe('exports of curves', () => {
  it('write the picture as PNG, as SVG and to the clipboard', async () => {
    const { context, page } = await signedIn(browser, product, 'viewer');
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.url });
    const navigation = page.getByRole('navigation', { name: 'Workspace' });
    await navigation.getByRole('link', { name: 'Viability', exact: true }).click();
    await page.locator('[data-metric="ec50"]').filter({ hasText: /\d/ }).first().waitFor();

    const png = readFileSync(await (await exported(page, 'Picture as PNG')).path());
    expect(png.subarray(0, 8).toString('hex')).toBe(PNG_MARK);
    const looks = await looksOf(page, png);
    expect([looks.width, looks.height]).toEqual([1720, 1120]);
    expect(looks.colors).toBeGreaterThan(20);

    const svg = readFileSync(await (await exported(page, 'Picture as SVG')).path(), 'utf8');
    expect(svg).toMatch(/^<svg .*<\/svg>$/s);
    expect(svg).not.toMatch(/var\(|light-dark|NaN|undefined/);
    expect(svg.match(/<path/g)?.length).toBeGreaterThan(20);

    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Copy picture' }).click();
    await page.getByText('Picture copied').waitFor();
    const copied = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const bytes = new Uint8Array(await (await item!.getType('image/png')).arrayBuffer());
      return bytes.reduce((text, byte) => text + String.fromCharCode(byte), '');
    });
    expect(await looksOf(page, Buffer.from(copied, 'latin1'))).toEqual(looks);
    await context.close();
  });

  it('write a workbook with results, points and pictures, and a GraphPad Prism file', async () => {
    const { context, page } = await signedIn(browser, product, 'viewer');
    const navigation = page.getByRole('navigation', { name: 'Workspace' });
    await navigation.getByRole('link', { name: 'Viability', exact: true }).click();
    await page.locator('[data-metric="ec50"]').filter({ hasText: /\d/ }).first().waitFor();
    await waitForSync(page);

    const book = readFileSync(await (await exported(page, 'Results, points and pictures as Excel')).path());
    const [results, points, pictures] = await readExcel(book);
    expect(results!.data[0]).toEqual(expect.arrayContaining(['Curve', 'State', 'EC50 (µM)', 'EC50 95 % from (µM)']));
    expect(points!.data[0]).toEqual(['Curve', 'Series', 'Dose (µM)', 'Viability (%)', 'Plate', 'Excluded']);
    const curves = pictures!.data.length - 1;
    const parts = unzipSync(book);
    const images = Object.keys(parts).filter((path) => path.startsWith('xl/media/'));
    expect([images.length, results!.data.length > curves]).toEqual([curves, true]);
    const looks = await looksOf(page, Buffer.from(parts['xl/media/image1.png']!));
    expect([looks.width, looks.height]).toEqual([1720, 1120]);

    const prism = readFileSync(await (await exported(page, 'Points for GraphPad Prism')).path(), 'utf8');
    expect(prism.match(/<Table ID=/g)).toHaveLength(curves);
    expect(prism.match(/<d( Excluded="1")?>/g)!.length).toBe(
      points!.data.length - 1 + new Set(points!.data.slice(1).map(([curve, , dose]) => `${curve} ${dose}`)).size,
    );
    await context.close();
  });

  it('contain the same numbers on the laptop and on the server, in calls and in files', async () => {
    const { context, page } = await signedIn(browser, product, 'admin');
    const api = await apiOf(product, 'admin');
    const navigation = page.getByRole('navigation', { name: 'Workspace' });
    await navigation.getByRole('link', { name: 'Viability', exact: true }).click();
    await waitForSync(page);
    // The list returns rows together with their fits.
    await page.locator('[data-metric="ec50"]').filter({ hasText: /\d/ }).first().waitFor();
    const csv = readFileSync(await (await exported(page, 'Values of all curves as CSV')).path(), 'utf8');
    const own = rowsOf(csv);
    expect(own.length).toBeGreaterThanOrEqual(60);

    const slices = await api.get<{ id: string; slice_name: string }[]>('/entity_slices');
    const compounds = slices.find((slice) => slice.slice_name === 'Compounds')!.id;
    const view = (await api.get<View[]>('/record_views')).find((one) => one.view_name === 'Viability curves')!;
    const plotFieldId = view.view_fields.find((field) => field.plot_field_id !== null)!.plot_field_id;
    const names = [...new Set(own.map((row) => row.get('Curve')!))];
    const records = await Promise.all(
      names.map(async (name) => {
        const query = `entity_slice_id=${compounds}&identifiers=${encodeURIComponent(name)}`;
        const [record] = await api.get<{ id: string }[]>(`/records?${query}`);
        return [record!.id, name] as const;
      }),
    );
    const { data: values } = await api.send<{ [recordId: string]: { series: string[]; metrics: Metrics }[] }>(
      'POST',
      `/plot_fields/${plotFieldId}/values`,
      { record_ids: records.map(([id]) => id), metric_config: { metrics: DRC_METRICS } },
    );
    const asked = new Map<string, Metrics>(
      records.flatMap(([id, name]) =>
        (values[id] ?? []).map(({ series, metrics }) => [`${name} ${series.join(' / ')}`, metrics] as const),
      ),
    );
    expect(asked.size).toBe(own.length);
    for (const row of own) {
      const key = `${row.get('Curve')} ${row.get('Series')}`;
      for (const metric of DRC_METRICS as readonly DrcMetric[]) {
        const { value, qualifier = '=', ambiguous } = asked.get(key)?.[metric] ?? { value: null };
        const signs = `${ambiguous ? '~' : ''}${qualifier.replace('=', '')}`;
        const other: [string, number] | null = value === null ? null : [signs, value];
        expectSame(`${key} ${metric}`, metricOf(row.get(resultHead(metric, 'µM')) ?? ''), other);
      }
    }

    const answer = await fetch(`${product.url}/api/records/export/csv?record_view_id=${view.id}`, {
      headers: { authorization: `Bearer ${api.token}` },
    });
    const rows = new Map(rowsOf(await answer.text()).map((row) => [row.get('Identifier')!, row]));
    expect(rows.size).toBe(names.length);
    for (const name of names) {
      const texts = own
        .filter((row) => row.get('Curve') === name)
        .map((row) => row.get('EC50 (µM)') || row.get('State')!.toLowerCase());
      const given = (rows.get(name)?.get('EC50 Viability') ?? '').split('; ');
      expect([name, given.length]).toEqual([name, texts.length]);
      texts.forEach((text, i) => {
        const [ownMetric, other] = [metricOf(text), metricOf(given[i] ?? '')];
        if (ownMetric) expectSame(name, ownMetric, other);
        else expect([name, given[i]]).toEqual([name, text]);
      });
    }
    await context.close();
  });
});

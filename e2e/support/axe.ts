import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, ContextSpec, RunOptions } from 'axe-core';
import type { Page } from 'playwright';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules whose result depends on the theme: the others read the same elements in both. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/**
 * Violations that axe reports on the current page, one line per element.
 * @param where put at the beginning of each line.
 * @param only the rules to run; all if it is missing.
 */
export async function faultsOf(page: Page, where: string, only?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const violations = await page.evaluate(async (runOnly) => {
    // While something fades in, its contrast is temporary. Icons that spin while something is loading do not end.
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    const page = window as unknown as {
      axe: { run(context: ContextSpec, options: RunOptions): Promise<AxeResults> };
      faultless?: Map<string, WeakMap<Element, string>>;
    };
    // Rows behind a dialog or menu that have not changed since the same rules found nothing in them are not checked
    // again: compared are their own markup, that of their grid and that of the page around it.
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
    const asked = `${isDark ? 'dark' : 'light'} ${innerWidth} ${runOnly?.join() ?? ''}`;
    page.faultless ??= new Map();
    const faultless = page.faultless.get(asked) ?? new WeakMap<Element, string>();
    page.faultless.set(asked, faultless);
    const tag = (element: Element | null) => (element?.cloneNode(false) as Element | undefined)?.outerHTML ?? '';
    const rows = [...document.querySelectorAll('[role=grid] [data-row]')].map((row) => {
      const around = [document.documentElement, document.body, row.closest('[role=grid]')].map(tag).join('');
      return { row, markup: `${around}${row.outerHTML}` };
    });
    const exclude = rows.filter(({ row, markup }) => faultless.get(row) === markup).map(({ row }) => row);
    // A menu is outside the landmarks while it is open; the ARIA practices do the same.
    const menuIsOpen = document.querySelector('[role=menu]') !== null;
    const options: RunOptions = {
      elementRef: true,
      // Passes are not reported: listing all their elements took longer than checking them.
      resultTypes: ['violations'],
      ...(runOnly ? { runOnly } : { rules: { region: { enabled: !menuIsOpen } } }),
    };
    const found = await page.axe.run({ exclude }, options);
    if (found.violations.length === 0) for (const { row, markup } of rows) faultless.set(row, markup);
    // The same for a tooltip: only its own text is excluded from that rule. It may have disappeared by now.
    const isTooltip = (element?: Element) => (element?.querySelector('[role=tooltip]') ?? null) !== null;
    return found.violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes
        .filter(({ element }) => id !== 'region' || !isTooltip(element as Element | undefined))
        .map(({ target, html, failureSummary }) => ({ target, html, failureSummary })),
    }));
  }, only);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html, failureSummary }) => {
      const why = failureSummary?.split('\n')[1]?.trim() ?? '';
      return `${where}: ${id} (${help}) ${target.join(' ')} ${why} ${html}`;
    }),
  );
}

/**
 * Violations that axe reports in the light theme by all rules, and in the dark one by those about colour; afterwards
 * the page is light.
 */
export async function faultsInBothThemes(page: Page, where: string): Promise<string[]> {
  const light = await faultsOf(page, `${where} in light`);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const dark = await faultsOf(page, `${where} in dark`, RULES_OF_COLOUR);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  return [...light, ...dark];
}

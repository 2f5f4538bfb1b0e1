import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, ContextSpec, RunOptions } from 'axe-core';
import type { Page } from 'playwright';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules whose answer depends on the theme: the other ones read the same elements in both. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds wrong with the page now, one line for each element.
 * @param where said in front of each line.
 * @param only the rules to ask; all where it is missing.
 */
export async function faultsOf(page: Page, where: string, only?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const violations = await page.evaluate(async (runOnly) => {
    // What is fading in has the contrast of a moment. Signs that turn for as long as something is loading do not end.
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    const page = window as unknown as {
      axe: { run(context: ContextSpec, options: RunOptions): Promise<AxeResults> };
      faultless?: Map<string, WeakMap<Element, string>>;
    };
    // Rows behind a dialog or menu that are as they were when the same rules found nothing in them are not asked again:
    // their own markup, that of their grid and that of the page around it.
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
    // A menu is outside the landmarks while it is open; the ARIA practices have it so.
    const menuIsOpen = document.querySelector('[role=menu]') !== null;
    const options: RunOptions = {
      elementRef: true,
      // Of what is right nothing is read: to name each of its elements took longer than to look at them.
      resultTypes: ['violations'],
      ...(runOnly ? { runOnly } : { rules: { region: { enabled: !menuIsOpen } } }),
    };
    const found = await page.axe.run({ exclude }, options);
    if (found.violations.length === 0) for (const { row, markup } of rows) faultless.set(row, markup);
    // So does a tooltip: its own text, and nothing else of the page, is left out of that rule. It may be gone by now.
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

/** What axe finds wrong in the light theme by all rules, and in the dark one by those of colour; the page is light afterwards. */
export async function faultsInBothThemes(page: Page, where: string): Promise<string[]> {
  const light = await faultsOf(page, `${where} in light`);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const dark = await faultsOf(page, `${where} in dark`, RULES_OF_COLOUR);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  return [...light, ...dark];
}

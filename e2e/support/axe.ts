import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds wrong with the page as it stands, one line for each place.
 * @param where said in front of each line.
 */
export async function faultsOf(page: Page, where: string): Promise<string[]> {
  await page.evaluate(source);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
    // A menu stands outside the landmarks while it is open; the ARIA practices have it so.
    const menuIsOpen = document.querySelector('[role=menu]') !== null;
    const found = (await axe.run({ rules: { region: { enabled: !menuIsOpen } } })).violations;
    // So does a tooltip: its own text, and nothing else of the page, is left out of that rule.
    const isTooltip = (selector: unknown) =>
      typeof selector === 'string' && document.querySelector(`:is(${selector}) [role=tooltip]`) !== null;
    return found.map((rule) =>
      rule.id === 'region' ? { ...rule, nodes: rule.nodes.filter(({ target }) => !isTooltip(target[0])) } : rule,
    );
  });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html, failureSummary }) => {
      const why = failureSummary?.split('\n')[1]?.trim() ?? '';
      return `${where}: ${id} (${help}) ${target.join(' ')} ${why} ${html}`;
    }),
  );
}

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
    // A menu or a tooltip stands outside the landmarks while it is open; the ARIA practices have it so.
    const floats = document.querySelector('[role=menu], [role=tooltip]') !== null;
    return (await axe.run({ rules: { region: { enabled: !floats } } })).violations;
  });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html, failureSummary }) => {
      const why = failureSummary?.split('\n')[1]?.trim() ?? '';
      return `${where}: ${id} (${help}) ${target.join(' ')} ${why} ${html}`;
    }),
  );
}

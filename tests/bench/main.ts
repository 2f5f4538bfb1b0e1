import type { BenchTable } from './benchTable';

/** Every bench by name; each measures the product and its peers in one run. */
const BENCHES: Record<string, () => Promise<BenchTable | BenchTable[]>> = {
  table: async () => (await import('./tableEngine')).benchTableEngine(),
  boards: async () => (await import('./boards')).benchBoards(),
  curves: async () => (await import('./curves')).benchCurves(),
  chemistry: async () => (await import('./chemistry')).benchChemistry(),
  million: async () => (await import('./million')).benchMillion(),
  planning: async () => (await import('./planning')).benchPlanning(),
  planningScreens: async () => (await import('./planningScreens')).benchPlanningScreens(),
  product: async () => (await import('./product')).benchProduct(),
  relay: async () => (await import('./relay')).benchRelay(),
  rights: async () => (await import('./rights')).benchRights(),
  server: async () => (await import('./server')).benchServer(),
  smallRows: async () => (await import('./smallRows')).benchSmallRows(),
  text: async () => (await import('./text')).benchText(),
  typing: async () => (await import('./typing')).benchTyping(),
  sync: async () => (await import('./sync')).benchSync(),
};

const cellText = (cell: string | number) => (typeof cell === 'number' ? String(Number(cell.toPrecision(4))) : cell);

function print({ title, columns, rows, notes }: BenchTable): void {
  const lines = [columns, ...rows.map((row) => row.map(cellText))];
  const widths = columns.map((_, i) => Math.max(...lines.map((line) => (line[i] ?? '').length)));
  console.log(`\n## ${title}\n`);
  lines.forEach((line, n) => {
    console.log(`| ${line.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`);
    if (n === 0) console.log(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
  });
  for (const note of notes) console.log(`\n${note}`);
}

/** Runs the named benches, or all if none is named. One that fails is reported and does not stop the others. */
export async function main(names: readonly string[]): Promise<void> {
  const wanted = names.length > 0 ? names : Object.keys(BENCHES);
  for (const name of wanted) {
    const bench = BENCHES[name];
    if (!bench) {
      console.log(`There is no bench ${name}; there are ${Object.keys(BENCHES).join(', ')}.`);
      continue;
    }
    try {
      const made = await bench();
      for (const table of Array.isArray(made) ? made : [made]) print(table);
    } catch (error) {
      console.log(`\n## ${name}\n\nNot measured: ${(error as Error).stack ?? String(error)}`);
      process.exitCode = 1;
    }
  }
}

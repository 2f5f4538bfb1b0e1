import { build } from 'esbuild';
import { expect, it } from 'vitest';

it.each(['workers/table/table.worker.ts', 'tests/bench/adapters/tableEngine.ts'])(
  '%s loads no schema library and stays small',
  async (entry) => {
    const { metafile } = await build({
      entryPoints: [entry],
      bundle: true,
      format: 'esm',
      minify: true,
      write: false,
      metafile: true,
      outfile: 'worker.js',
    });
    const inputs = Object.keys(metafile.inputs);
    expect(inputs.length).toBeGreaterThan(50);
    expect(inputs.filter((input) => input.includes('node_modules/zod/'))).toEqual([]);
    expect(metafile.outputs['worker.js']!.bytes).toBeLessThan(160_000);
  },
);

import { ROOT, sourceFiles } from '@tests/architecture/sourceFiles';
import { transform } from 'esbuild';
import { expect, it } from 'vitest';
import { withoutApiTexts } from '../../../vite.config';

const files = sourceFiles('src/contract', 'src/domain/commands').filter(({ text }) =>
  /\bdefine(?:Call|Command)\(\{/.test(text),
);

it('the client contains neither summaries nor examples of calls, and its modules are otherwise complete', async () => {
  expect(files.length).toBeGreaterThan(80);
  for (const { path, text } of files) {
    const left = withoutApiTexts.transform(text, `${ROOT}/${path}`) ?? '';
    const calls = text.match(/\bdefine(?:Call|Command)\(\{/g) ?? [];
    expect(text.match(/^ {2}summary:/gm)?.length ?? 0, path).toBe(calls.length);
    expect(left, path).not.toMatch(/^ {2}(?:summary|example):/m);
    await expect(transform(left, { loader: 'ts' }), path).resolves.toBeDefined();
  }
});

it('other modules are unchanged', () => {
  expect(withoutApiTexts.transform("  summary: 'x',\n", `${ROOT}/src/domain/kinds/view.ts`)).toBeNull();
});

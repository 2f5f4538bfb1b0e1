import { checkNames } from '@server/http/checkNames';
import { expect, it } from 'vitest';
import { z } from 'zod';

it('lists fifty unknown names individually and counts the others', () => {
  const call = {
    method: 'POST',
    path: '/things',
    summary: 'Make a thing',
    body: z.object({ thing_name: z.string() }),
    resource: z.object({ id: z.string() }),
  } as const;
  const body = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`thing_nam${i}`, 1]));
  const issues = checkNames(call, { params: {}, query: {}, body });
  expect(issues).toHaveLength(51);
  expect(issues[0]).toMatchObject({ message: 'thing_nam0 is not known here. Did you mean thing_name?' });
  expect(issues.at(-1)).toMatchObject({ message: '19,950 more names are not known here.', path: ['thing_nam50'] });
  expect(checkNames(call, { params: {}, query: {}, body: { thing_name: 'a', other: 1 } })).toHaveLength(1);
});

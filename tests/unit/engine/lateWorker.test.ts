import { expose, wrap } from 'comlink';
import { expect, it } from 'vitest';
import { lateWorker } from '@/engine/lateWorker';

it('starts with the first request, once, and answers like any worker', async () => {
  const ends: MessagePort[] = [];
  const asked = wrap<{ twice(n: number): number }>(
    lateWorker(() => {
      const { port1, port2 } = new MessageChannel();
      ends.push(port1, port2);
      expose({ twice: (n: number) => 2 * n }, port2);
      port1.start();
      return port1 as unknown as Worker;
    }),
  );
  expect(ends).toHaveLength(0);
  expect(await Promise.all([asked.twice(2), asked.twice(21)])).toEqual([4, 42]);
  expect(await asked.twice(4)).toBe(8);
  expect(ends).toHaveLength(2);
  for (const end of ends) end.close();
});

import { ChemistryApi } from '@workers/chemistry/chemistryApi';
import { loadRdkitNode } from '@workers/chemistry/rdkit/loadRdkitNode';
import { Turns } from '@workers/chemistry/turns';
import { expect, it, vi } from 'vitest';
import { packTextList } from '@/lib/textList';

it('work continues immediately while nobody does anything, and one step at a time while somebody does', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    let now = 1_000;
    const turns = new Turns(() => now);
    await turns.next();
    turns.rest(500);
    let done = 0;
    const work = (async () => {
      for (let i = 0; i < 3; i++) {
        await turns.next();
        done++;
      }
    })();
    await vi.advanceTimersByTimeAsync(59);
    expect(done).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toBe(1);
    // A shorter pause that is reported later does not end a longer one.
    turns.rest(1);
    await vi.advanceTimersByTimeAsync(59);
    expect(done).toBe(1);
    now += 501;
    await vi.advanceTimersByTimeAsync(1);
    await work;
    expect(done).toBe(3);
  } finally {
    vi.useRealTimers();
  }
});

it('a library is read completely while somebody works, and queries in between are answered', async () => {
  const api = new ChemistryApi(loadRdkitNode);
  const smiles = Array.from({ length: 60 }, (_, i) => `${'C'.repeat(1 + i)}O`);
  const ids = smiles.map((_, i) => `r${i}`);
  const column = { ids: packTextList(ids), texts: packTextList(smiles) };
  const { unknown } = await api.compare('l', column, true);
  await api.rest(200);
  let read: Promise<void> | undefined;
  await new Promise((begun) => {
    read = api.update('l', unknown, begun);
  });
  expect((await api.canonicalise(['OC']))[0]).toEqual({ ok: true, value: 'CO' });
  expect((await api.state('l')).size).toBeLessThan(smiles.length);
  await read;
  expect(await api.exact('l', 'OC', false)).toEqual({ ok: true, value: ['r0'] });
  expect((await api.state('l')).size).toBe(smiles.length);
});

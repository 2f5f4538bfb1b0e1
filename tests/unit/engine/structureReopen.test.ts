import { connectTable } from '@tests/support/connectTable';
import { memoryStructureCache } from '@tests/support/memoryStructureCache';
import { plainRecord } from '@tests/support/plainRecord';
import { ChemistryApi } from '@workers/chemistry/chemistryApi';
import { loadRdkitNode } from '@workers/chemistry/rdkit/loadRdkitNode';
import { expect, it } from 'vitest';
import { encodeBlock } from '@/domain/records/encodeBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import { substructureQuestion } from '@/domain/structures';
import { type ChemistryPort, StructureClient } from '@/engine/structureClient';
import { StructureIndex } from '@/engine/structures/structureIndex';

const SLICE = '00000000-0000-7000-8000-00000000aaaa';
const FIELD = '00000000-0000-7000-8000-00000000bbbb';
const ROWS = 800;

const idOf = (number: number) => `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;

function record(number: number): RecordRow {
  const content = `C${'C'.repeat(number % 7)}${number % 2 ? 'O' : 'N'}`;
  const valueId = () => idOf(number + 900_000);
  return plainRecord({
    id: idOf(number),
    sliceId: SLICE,
    identifier: `M-${number}`,
    contents: { [FIELD]: content },
    valueId,
  });
}

/**
 * Things that the thread must create or read one by one; a buffer and a blob count as one each, whatever they contain.
 */
function pieces(value: unknown): number {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || value instanceof Blob) return 1;
  return Object.values(value).reduce<number>((sum, one) => sum + pieces(one), 1);
}

/** Chemistry workers, and what passes between them and the page. */
function workers() {
  const passed = { pieces: 0, calls: [] as string[] };
  const ports = Array.from({ length: 2 }, () => {
    const api = new ChemistryApi(loadRdkitNode);
    return new Proxy(api, {
      get(_, name: keyof ChemistryApi) {
        return async (...args: unknown[]) => {
          const answer = await (api[name] as (...given: unknown[]) => Promise<unknown>)(...args);
          passed.calls.push(name);
          passed.pieces += pieces(args) + pieces(answer);
          return answer;
        };
      },
    }) as unknown as ChemistryPort;
  });
  return { ports, passed };
}

it('an index whose table is unchanged opens without reading any row, id or text in the page, and writes nothing', async () => {
  const { client: table, close } = connectTable();
  try {
    const records = Array.from({ length: ROWS }, (_, i) => record(i));
    await table.loadBlocks(SLICE, [encodeBlock(SLICE, records)]);
    const cache = memoryStructureCache();
    let saving: (() => void) | null = null;
    let read = 0;
    const open = (ports: readonly ChemistryPort[]) =>
      new StructureIndex({
        key: 'one',
        client: new StructureClient(ports, 'one'),
        read: async () => {
          const column = await table.columnTexts(SLICE, FIELD);
          read += pieces(column);
          return column;
        },
        textsOf: (ids) => table.cellTexts(SLICE, FIELD, ids),
        cache,
        later: (task) => {
          saving = task;
        },
      });
    const first = open(workers().ports);
    await first.settled();
    (saving as (() => void) | null)?.();
    await first.settled();
    expect(cache.rows.size).toBe(2);

    saving = null;
    read = 0;
    const { ports, passed } = workers();
    const again = open(ports);
    let notified = 0;
    again.subscribe(() => notified++);
    await again.settled();
    // The table is rendered once more, when it can be searched.
    expect(notified).toBe(1);
    const calls = ['load', 'state', 'compare', 'update', 'state'].flatMap((name) => [name, name]);
    expect(passed.calls).toEqual(calls);
    expect(passed.pieces + read).toBeLessThan(100);
    expect(saving).toBeNull();
    expect(again.current()).toMatchObject({ phase: 'ready', version: 1, imports: 0 });
    const hits: string[] = [];
    await again.search(substructureQuestion('CO'), { onHits: (ids) => hits.push(...ids) });
    expect(hits).toHaveLength(ROWS / 2);
  } finally {
    close();
  }
});

it('an interrupted read continues from the last saved position', async () => {
  const { client: table, close } = connectTable();
  const many = 18_000;
  try {
    await table.loadBlocks(SLICE, [
      encodeBlock(
        SLICE,
        Array.from({ length: many }, (_, i) => record(i)),
      ),
    ]);
    const cache = memoryStructureCache();
    const open = () =>
      new StructureIndex({
        key: 'one',
        client: new StructureClient(workers().ports, 'one'),
        read: () => table.columnTexts(SLICE, FIELD),
        textsOf: (ids) => table.cellTexts(SLICE, FIELD, ids),
        cache,
        later: () => {},
      });
    // Nothing is saved at the end: the page is closed before.
    await open().settled();
    expect(cache.puts).toBe(1);

    const again = open();
    const toRead = new Set<number>();
    again.subscribe(() => toRead.add(again.current().total));
    await again.settled();
    const [rest] = [...toRead].filter((total) => total > 0);
    expect(rest).toBeGreaterThan(0);
    expect(rest).toBeLessThan(many / 2);
    let found = 0;
    await again.search(substructureQuestion('CO'), { onHits: (ids) => (found += ids.length) });
    expect(found).toBe(many / 2);
  } finally {
    close();
  }
});

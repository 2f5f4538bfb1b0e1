// @vitest-environment happy-dom
import { connectTable } from '@tests/support/connectTable';
import { plainRecord } from '@tests/support/plainRecord';
import { type ReactNode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { encodeBlock } from '@/domain/records/encodeBlock';
import { type EngineFace, EngineProvider } from '@/engine/EngineProvider';
import type { TableQuery } from '@/engine/tableTypes';
import { showsHits } from '@/features/records/model/showsHits';
import { createFind } from '@/features/records/state/findText';
import { useTableWatch } from '@/features/records/state/useTableWatch';

const SLICE = '00000000-0000-7000-8000-00000000aaaa';
const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const found = (...matchingIds: string[]): TableQuery => ({
  sliceId: SLICE,
  filters: [{ fieldId: 'f-smiles', filterType: 'contains_substructure', filterProp: null, matchingIds }],
  sorts: [],
  fieldIds: [],
  today: '2026-01-01',
});

/** All hits arrive in the task in which the watch is opened for the first of them, as on a slow laptop. */
function Table({ first, all }: { first: TableQuery; all: TableQuery }) {
  const [query, setQuery] = useState(first);
  const [find] = useState(createFind);
  const { current } = useTableWatch(query, find);
  useEffect(() => setQuery(all), [all]);
  return <output>{current?.result.count}</output>;
}

/** Renders something on a table of four records, until it shows the count of three hits. */
async function drawOver(shown: ReactNode): Promise<void> {
  const { client, close } = connectTable();
  const page = document.body.appendChild(document.createElement('div'));
  const root = createRoot(page);
  try {
    const valueId = (_: string, n: number) => idOf(900 + n);
    const records = [1, 2, 3, 4].map((n) =>
      plainRecord({ id: idOf(n), sliceId: SLICE, identifier: `M-${n}`, contents: {}, valueId }),
    );
    await client.loadBlocks(SLICE, [encodeBlock(SLICE, records)]);
    root.render(<EngineProvider face={{ table: client } as unknown as EngineFace}>{shown}</EngineProvider>);
    await vi.waitFor(() => expect(page.textContent).toBe('3'), 5_000);
  } finally {
    root.unmount();
    close();
  }
}

it('shows all hits of a filter if the last of them arrive while the table is being opened', async () => {
  await drawOver(<Table first={found(idOf(1))} all={found(idOf(1), idOf(2), idOf(4))} />);
});

/** Rendered states: the number of records, and whether they count as those of the newest hits. */
const drawn: { count: number | undefined; isSure: boolean }[] = [];

/** The last hits arrive once the first have been answered. */
function Searched({ first, all }: { first: TableQuery; all: TableQuery }) {
  const [query, setQuery] = useState(first);
  const [find] = useState(createFind);
  const { current } = useTableWatch(query, find);
  const count = current?.result.count;
  drawn.push({ count, isSure: query === all && current !== null && showsHits(current.query, query) });
  useEffect(() => {
    if (count !== undefined) setQuery(all);
  }, [count, all]);
  return <output>{count}</output>;
}

it('never mistakes the count of earlier hits for that of the last ones', async () => {
  await drawOver(<Searched first={found()} all={found(idOf(1), idOf(2), idOf(4))} />);
  expect(drawn).toContainEqual({ count: 0, isSure: false });
  expect(drawn.filter(({ isSure }) => isSure).map(({ count }) => count)).not.toContain(0);
  expect(drawn.at(-1)).toEqual({ count: 3, isSure: true });
});

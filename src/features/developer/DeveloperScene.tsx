import { useCallback, useEffect, useMemo, useState } from 'react';
import { useEngine } from '@/engine/EngineProvider';
import type { MemoryLine } from '@/engine/tableTypes';
import { bytesText } from '@/lib/words/bytesText';
import { PageHead } from '@/parts/page/PageHead';
import { useRows } from '@/store/hooks/useRows';
import { Button, EmptyState } from '@/ui';
import styles from './DeveloperScene.module.css';

interface TableMemory {
  sliceId: string;
  name: string;
  bytes: number;
  parts: { name: string; bytes: number }[];
}

/** Columns of the engine by table, largest first. */
function byTable(lines: readonly MemoryLine[], nameOf: (id: string) => string): TableMemory[] {
  const tables = new Map<string, TableMemory>();
  for (const { sliceId, part, bytes } of lines) {
    const table = tables.get(sliceId) ?? { sliceId, name: nameOf(sliceId), bytes: 0, parts: [] };
    table.bytes += bytes;
    table.parts.push({ name: nameOf(part), bytes });
    tables.set(sliceId, table);
  }
  for (const table of tables.values()) table.parts.sort((a, b) => b.bytes - a.bytes);
  return [...tables.values()].sort((a, b) => b.bytes - a.bytes);
}

/** The memory used by the table engine, column by column. Columns that nobody has used yet are not in memory. */
export function DeveloperScene() {
  const { table } = useEngine();
  const slices = useRows('slice');
  const fields = useRows('field');
  const [lines, setLines] = useState<readonly MemoryLine[] | null>(null);
  const measure = useCallback(() => void table.memory().then(setLines), [table]);
  useEffect(measure, [measure]);
  const tables = useMemo(() => {
    const names = new Map<string, string>();
    for (const slice of slices) names.set(slice.id, slice.slice_name);
    for (const field of fields) names.set(field.id, field.field_name);
    return lines && byTable(lines, (id) => names.get(id) ?? id);
  }, [lines, slices, fields]);
  return (
    <>
      <PageHead title="Table engine memory">
        <Button icon="refresh" onClick={measure}>
          Measure again
        </Button>
      </PageHead>
      <div className={styles.body}>
        {tables?.length === 0 && <EmptyState page>Open a table to see its columns here.</EmptyState>}
        {tables?.map(({ sliceId, name, bytes, parts }) => (
          <table key={sliceId} className={styles.table}>
            <caption>
              {name} <span className={styles.quiet}>{bytesText(bytes)}</span>
            </caption>
            <thead>
              <tr>
                <th scope="col">Column or index</th>
                <th scope="col">Size</th>
              </tr>
            </thead>
            <tbody>
              {parts.map((part) => (
                <tr key={part.name}>
                  <td>{part.name}</td>
                  <td>{bytesText(part.bytes)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </>
  );
}

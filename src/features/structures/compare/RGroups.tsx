import { useMemo } from 'react';
import { comparisonIdentifier } from '@/domain/identifiers/recordIdentifier';
import { announce, Button, EmptyState, Spinner } from '@/ui';
import styles from './Compare.module.css';
import { Drawing } from './Drawing';
import { substituent } from './substituent';
import { useRGroups } from './useRGroups';

interface RGroupsProps {
  structures: readonly { id: string; name: string; structure: string }[];
  core: string;
}

/** A substituent that is attached to the core at two or more positions. */
const closesRing = (smiles: string | undefined) => (smiles?.match(/\[\*:\d+\]/g)?.length ?? 0) > 1;

const WIDTH = 132;
const HEIGHT = 84;

/** One line per structure: the substituent at each position of the core. */
export function RGroups({ structures, core }: RGroupsProps) {
  const { table, problem } = useRGroups(structures, core);
  const outside = useMemo(() => structures.filter((_, i) => table?.rows[i] === null), [structures, table]);
  if (core === '') return <EmptyState>Type or draw the core for the R-group breakdown.</EmptyState>;
  if (problem) return <EmptyState>{problem}</EmptyState>;
  if (!table) return <Spinner label="Finding R-groups" />;
  if (table.labels.length === 0)
    return <EmptyState>None of the structures has this core with substituents. Choose a smaller core.</EmptyState>;
  const hasRings = table.rows.some((row) => row && table.labels.some((label) => closesRing(row[label])));
  const copy = () => {
    const lines = structures.flatMap(({ name }, i) => {
      const row = table.rows[i];
      return row ? [[name, ...table.labels.map((label) => substituent(row[label] ?? ''))].join('\t')] : [];
    });
    const text = [['Record', ...table.labels].join('\t'), ...lines].join('\n');
    navigator.clipboard.writeText(text).then(
      () => announce('Table copied'),
      () => announce('Nothing was copied: the browser did not allow it.'),
    );
  };
  return (
    <>
      <div className={styles.bar}>
        <Drawing structure={table.core} label="Core with its attachment points" width={220} height={120} />
        {(outside.length > 0 || hasRings) && (
          <div className={styles.note}>
            {outside.length > 0 && (
              <p>Without this core: {outside.map(({ name }) => comparisonIdentifier(name)).join(', ')}</p>
            )}
            {hasRings && (
              <p>
                Substituents attached at several positions form a ring with the core. A core with whole rings gives
                single substituents.
              </p>
            )}
          </div>
        )}
        <Button icon="copy" onClick={copy}>
          Copy the table
        </Button>
      </div>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Record</th>
              {table.labels.map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {structures.map(({ id, name }, i) => {
              const row = table.rows[i];
              if (!row) return null;
              return (
                <tr key={id}>
                  <th scope="row">{comparisonIdentifier(name)}</th>
                  {table.labels.map((label) => {
                    const text = substituent(row[label] ?? '');
                    return (
                      <td key={label}>
                        {text === 'H' || text === '' ? (
                          <span className={styles.plain}>{text}</span>
                        ) : (
                          <Drawing structure={row[label] ?? ''} label={text} width={WIDTH} height={HEIGHT} />
                        )}
                      </td>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}

import { useState } from 'react';
import { IconButton } from '@/ui';
import styles from './ApiDocs.module.css';
import type { SchemaPart } from './model/schemaNode';
import { Words } from './Words';

interface Props {
  label: string;
  parts: readonly SchemaPart[];
}

/** The properties of a schema, one per line; those of a property unfold below it. */
export function SchemaLines({ label, parts }: Props) {
  return (
    <ul className={styles.lines} aria-label={label}>
      {parts.map((part) => (
        <Line key={part.name} part={part} />
      ))}
    </ul>
  );
}

function Line({ part: { name, isRequired, node } }: { part: SchemaPart }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className={styles.line}>
      <div className={styles.property}>
        <span className={styles.fold}>
          {node.hasParts && (
            <IconButton
              icon={isOpen ? 'down' : 'right'}
              size="small"
              tooltip={false}
              label={`Properties of ${name}`}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            />
          )}
        </span>
        <code className={styles.name}>{name}</code>
        {isRequired && <span className={styles.needed}>required</span>}
        <span className={styles.type}>{[node.type, ...node.limits].join(' · ')}</span>
      </div>
      {node.about && (
        <p className={styles.about}>
          <Words text={node.about} />
        </p>
      )}
      {isOpen && <SchemaLines label={`Properties of ${name}`} parts={node.parts()} />}
    </li>
  );
}

import type { DepictionMatch } from '@/domain/structures';
import { useDepiction } from '@/engine/depictions';
import styles from './Compare.module.css';

interface DrawingProps {
  structure: string;
  label: string;
  width: number;
  height: number;
  match?: DepictionMatch | undefined;
}

/** A structure, drawn, or as text if it cannot be drawn. */
export function Drawing({ structure, label, width, height, match }: DrawingProps) {
  const depiction = useDepiction(structure, width, height, { match });
  if (depiction.state === 'failed')
    return (
      <span className={styles.unread} style={{ width, height }}>
        <span>Cannot be drawn</span>
        <span className={styles.text}>{structure}</span>
      </span>
    );
  return (
    <span
      className={styles.drawing}
      style={{ width, height }}
      role="img"
      aria-label={label}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: markup of our own chemistry worker from a parsed molecule
      dangerouslySetInnerHTML={{ __html: depiction.state === 'drawn' ? depiction.svg : '' }}
    />
  );
}

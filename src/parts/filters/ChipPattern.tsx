import { useDepiction } from '@/engine/depictions';
import styles from './ChipPattern.module.css';

/** Longest pattern, in characters, that a chip shows as text when it cannot be drawn. */
const CHARACTERS = 24;

/** The pattern of a structure filter inside its chip: drawn, or as text if it cannot be drawn (SMARTS). */
export function ChipPattern({ pattern }: { pattern: string }) {
  const depiction = useDepiction(pattern, 84, 40);
  if (depiction.state === 'drawn')
    return (
      <span
        className={styles.drawn}
        role="img"
        aria-label={pattern}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: markup of our own chemistry worker from a parsed molecule
        dangerouslySetInnerHTML={{ __html: depiction.svg }}
      />
    );
  return <b>{pattern.length > CHARACTERS ? `${pattern.slice(0, CHARACTERS)}…` : pattern}</b>;
}

/** The same, large enough to check. */
export function PatternPreview({ pattern }: { pattern: string }) {
  const depiction = useDepiction(pattern, 320, 140);
  if (depiction.state !== 'drawn') return null;
  return (
    <span
      className={styles.preview}
      role="img"
      aria-label={pattern}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: markup of our own chemistry worker from a parsed molecule
      dangerouslySetInnerHTML={{ __html: depiction.svg }}
    />
  );
}

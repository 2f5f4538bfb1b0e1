import { leavesRadical, type StructureQuestion } from '@/domain/structures';
import { useDepiction } from '@/engine/depictions';
import styles from './ChipPattern.module.css';

/**
 * The drawing of a pattern. Read as SMARTS, `[N+](=O)[O-]` asks for a bonded nitrogen, not for a radical: its drawing has
 * no dots. Read as SMILES it keeps them.
 */
function drawingOf(svg: string, { pattern, mode, reading }: StructureQuestion): string {
  return mode === 'substructure' && reading !== 'smiles' && leavesRadical(pattern) ? svg.replaceAll('\u2022', '') : svg;
}

/** Longest pattern, in characters, that a chip shows as text when it cannot be drawn. */
const CHARACTERS = 24;

/** The pattern of a structure filter inside its chip: drawn, or as text if it cannot be drawn (SMARTS). */
export function ChipPattern({ question }: { question: StructureQuestion }) {
  const { pattern } = question;
  const depiction = useDepiction(pattern, 84, 40);
  if (depiction.state === 'drawn')
    return (
      <span
        className={styles.drawn}
        role="img"
        aria-label={pattern}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: markup of our own chemistry worker from a parsed molecule
        dangerouslySetInnerHTML={{ __html: drawingOf(depiction.svg, question) }}
      />
    );
  return <b>{pattern.length > CHARACTERS ? `${pattern.slice(0, CHARACTERS)}…` : pattern}</b>;
}

/** The same, large enough to check. */
export function PatternPreview({ question }: { question: StructureQuestion }) {
  const { pattern } = question;
  const depiction = useDepiction(pattern, 320, 140);
  if (depiction.state !== 'drawn') return null;
  return (
    <span
      className={styles.preview}
      role="img"
      aria-label={pattern}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: markup of our own chemistry worker from a parsed molecule
      dangerouslySetInnerHTML={{ __html: drawingOf(depiction.svg, question) }}
    />
  );
}

import { useDepiction } from '@/engine/depictions';
import styles from './Rich.module.css';

const WIDTH = 220;
const HEIGHT = 120;

/** A structure in a text, drawn, or its SMILES if it cannot be drawn. */
export function RichStructure({ smiles, label }: { smiles: string; label: string }) {
  const depiction = useDepiction(smiles === '' ? null : smiles, WIDTH, HEIGHT);
  const words = label || smiles;
  if (smiles === '' || depiction.state === 'failed')
    return <code className={styles.smiles}>{words || 'No structure'}</code>;
  if (depiction.state === 'waiting') return <span className={styles.structure} role="img" aria-label={words} />;
  return (
    <span
      className={styles.structure}
      role="img"
      aria-label={words}
      title={words}
      // The markup is made by our own chemistry worker from a parsed molecule; it contains no text from people.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: inline so that the drawing takes the colours of the theme
      dangerouslySetInnerHTML={{ __html: depiction.svg }}
    />
  );
}

import { useDepiction } from '@/engine/depictions';
import styles from './Rich.module.css';

const WIDTH = 220;
const HEIGHT = 120;

/** A structure of a text, drawn; its SMILES where it cannot be. */
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
      // The markup is made by our own chemistry worker from a parsed molecule; no text of the person is in it.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: inline so that the drawing takes the colours of the theme
      dangerouslySetInnerHTML={{ __html: depiction.svg }}
    />
  );
}

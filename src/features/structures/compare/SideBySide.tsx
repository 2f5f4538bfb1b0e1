import { comparisonIdentifier } from '@/domain/identifiers/recordIdentifier';
import { patternQuestions } from '@/domain/structures';
import styles from './Compare.module.css';
import { Drawing } from './Drawing';

interface SideBySideProps {
  structures: readonly { id: string; name: string; structure: string }[];
  core: string;
}

const WIDTH = 280;
const HEIGHT = 200;

/** All structures as cards, aligned so that the core has the same orientation in each. */
export function SideBySide({ structures, core }: SideBySideProps) {
  const [question] = patternQuestions(core);
  const match = core === '' ? undefined : { kind: question.kind, query: core, align: true };
  return (
    <ul className={styles.cards}>
      {structures.map(({ id, name, structure }) => (
        <li key={id} className={styles.card}>
          <Drawing structure={structure} label={`Structure of ${name}`} width={WIDTH} height={HEIGHT} match={match} />
          <span className={styles.name}>{comparisonIdentifier(name)}</span>
        </li>
      ))}
    </ul>
  );
}

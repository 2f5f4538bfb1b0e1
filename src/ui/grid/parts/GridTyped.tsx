import type { GridCore } from '../core/gridCore';
import styles from '../Grid.module.css';
import { useTypedText } from '../hooks/useTypedText';

/** Attributes that let an input method write into the grid, without spelling correction or marks. */
export const composable = (isWritten: boolean) =>
  ({
    contentEditable: isWritten,
    suppressContentEditableWarning: true,
    spellCheck: false,
    'data-gramm': 'false',
  }) as const;

/** Where the first word is composed that an input method writes into a cell. */
export function GridTyped<Row>({ core }: { core: GridCore<Row> }) {
  const place = useTypedText(core);
  return (
    <div className={styles.typedPlace} role="presentation">
      <div ref={place} className={styles.typed} role="presentation" />
    </div>
  );
}

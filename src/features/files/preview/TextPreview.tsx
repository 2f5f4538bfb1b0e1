import styles from './Preview.module.css';
import { readText } from './readText';
import { useRead } from './useRead';

/** The beginning of a text. */
export function TextPreview({ blob }: { blob: Blob }) {
  const read = useRead(blob, readText);
  if (!read) return null;
  if ('fault' in read) return <p className={styles.note}>{read.fault}</p>;
  return (
    <div className={styles.scroll}>
      <pre className={styles.text}>{read.value.text}</pre>
      {read.value.cut && (
        <p className={styles.note}>This is only the beginning of the file. Download it to see all of it.</p>
      )}
    </div>
  );
}

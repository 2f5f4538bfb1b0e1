import styles from './ApiDocs.module.css';

/** A text in which `names` stand as code. */
export function Words({ text }: { text: string }) {
  return text.split('`').map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
      <code key={at} className={styles.code}>
        {part}
      </code>
    ) : (
      part
    ),
  );
}

import styles from './ApiDocs.module.css';

/** A text in which the given `names` are shown as code. */
export function Words({ text }: { text: string }) {
  return text.split('`').map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position
      <code key={at} className={styles.code}>
        {part}
      </code>
    ) : (
      part
    ),
  );
}

import { useState } from 'react';
import { IconButton } from '@/ui';
import styles from './ApiDocs.module.css';

interface Props {
  /** Name of the block, for screen readers and its button. */
  label: string;
  text: string;
}

/** A block of code with a copy button. */
export function CodeBlock({ label, text }: Props) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <div className={styles.block}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll a long block once it is focused */}
      <section className={styles.pre} tabIndex={0} aria-label={label}>
        <pre>{text}</pre>
      </section>
      <span className={styles.copy}>
        <IconButton
          icon={isCopied ? 'check' : 'copy'}
          size="small"
          label={isCopied ? `${label}: copied` : `Copy ${label.toLowerCase()}`}
          onClick={copy}
        />
      </span>
    </div>
  );
}

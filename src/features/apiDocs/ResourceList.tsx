import type { MouseEvent } from 'react';
import { classNames } from '@/lib/classNames';
import { numberText } from '@/lib/words/counted';
import styles from './ApiDocs.module.css';
import type { ApiResource } from './model/apiCalls';
import { docsPath } from './model/docsPath';

interface Props {
  resources: readonly ApiResource[];
  /** The resource that is shown; null = the introduction. */
  shown: string | null;
  onOpen(path: string): void;
}

/** The introduction and the resources, as links. */
export function ResourceList({ resources, shown, onOpen }: Props) {
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(event.currentTarget.pathname);
  };
  const link = (name: string | null, text: string, count?: number) => (
    <li key={text}>
      <a
        href={docsPath(name)}
        className={classNames(styles.link, name === shown && styles.on)}
        aria-current={name === shown ? 'page' : undefined}
        onClick={open}
      >
        <span className={styles.linkText}>{text}</span>
        {count !== undefined && <span className={styles.count}>{numberText(count)}</span>}
      </a>
    </li>
  );
  return (
    <nav className={styles.resources} aria-label="Resources of the API">
      <ul>
        {link(null, 'Introduction')}
        {resources.map(({ name, calls }) => link(name, name, calls.length))}
      </ul>
    </nav>
  );
}

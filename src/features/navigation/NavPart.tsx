import type { ReactNode } from 'react';
import { Icon, IconButton } from '@/ui';
import styles from './Navigation.module.css';
import type { NavSection } from './navLine';

interface NavPartProps {
  /** null: it has no heading and cannot be folded. */
  heading: string | null;
  isFolded: boolean;
  onFold(folded: boolean): void;
  make?: NavSection['make'];
  children: ReactNode;
}

/** A section of the navigation under its heading, which folds it. */
export function NavPart({ heading, isFolded, onFold, make = null, children }: NavPartProps) {
  if (heading === null) return <div>{children}</div>;
  return (
    <section aria-label={heading}>
      <div className={styles.heading}>
        <h2>
          <button type="button" aria-expanded={!isFolded} onClick={() => onFold(!isFolded)}>
            {heading}
            <Icon name={isFolded ? 'right' : 'down'} size={12} />
          </button>
        </h2>
        {make && <IconButton icon="plus" size="small" label={make.label} shortcut={make.shortcut} onClick={make.run} />}
      </div>
      {!isFolded && children}
    </section>
  );
}

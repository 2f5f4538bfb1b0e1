import type { MouseEvent } from 'react';
import { classNames } from '@/lib/classNames';
import { numberText } from '@/lib/words/counted';
import { Icon, IconButton } from '@/ui';
import styles from './Navigation.module.css';
import type { NavLine } from './navLine';

export interface NavLinesProps {
  lines: readonly NavLine[];
  /** Path of the page that is open. */
  path: string;
  /** Whether the lines below a line are hidden. */
  isFolded(line: NavLine): boolean;
  onFold(line: NavLine, folded: boolean): void;
  onOpen(event: MouseEvent<HTMLAnchorElement>): void;
  isSub?: boolean;
}

/** Whether the open page is this one: all records of a table that opens with one of its views are the table. */
const isOf = (line: NavLine, path: string) => path === line.path || path === `${line.path}/all`;

/** Whether the open page is this one, or one below its address. */
const holds = (line: NavLine, path: string) => path === line.path || path.startsWith(`${line.path}/`);

/** Lines of the navigation; those below a line follow it, indented. */
export function NavLines({ lines, path, isFolded, onFold, onOpen, isSub = false }: NavLinesProps) {
  return lines.map((line) => {
    const { under = [] } = line;
    const folded = under.length > 0 && isFolded(line);
    const count = line.count === undefined ? undefined : numberText(line.count);
    const isOpen = isOf(line, path);
    return (
      <div key={line.path}>
        <div
          className={styles.line}
          data-folded={folded || undefined}
          data-parent={under.length > 0 || undefined}
          data-takes-rows={line.takesRows}
        >
          <a
            href={line.path}
            title={line.title}
            aria-current={isOpen ? 'page' : undefined}
            className={classNames(
              styles.link,
              isSub && styles.sub,
              isOpen && styles.on,
              !isOpen && holds(line, path) && styles.here,
            )}
            // The number is over the end of the line: the name of the link is its title alone.
            style={count === undefined ? undefined : { paddingRight: `calc(${count.length}ch + 14px)` }}
            onClick={onOpen}
          >
            {line.color ? (
              <span className={styles.tinted} style={{ color: line.color }}>
                <Icon name={line.icon} />
              </span>
            ) : (
              <Icon name={line.icon} />
            )}
            <span className={styles.text}>{line.title}</span>
            {line.mark !== undefined && <span className={styles.word}>{line.mark}</span>}
          </a>
          {count !== undefined && <span className={styles.count}>{count}</span>}
          {under.length > 0 && (
            <span className={styles.fold}>
              <IconButton
                icon={folded ? 'right' : 'down'}
                size="small"
                tooltip={false}
                label={folded ? `Expand ${line.title}` : `Collapse ${line.title}`}
                aria-expanded={!folded}
                // By keyboard Left and Right fold from the line itself: half the stops.
                tabIndex={-1}
                onClick={() => onFold(line, !folded)}
              />
            </span>
          )}
        </div>
        {!folded && under.length > 0 && (
          <NavLines lines={under} path={path} isFolded={isFolded} onFold={onFold} onOpen={onOpen} isSub />
        )}
      </div>
    );
  });
}

import type { MouseEvent } from 'react';
import { classNames } from '@/lib/classNames';
import { numberText } from '@/lib/words/counted';
import { Icon, IconButton } from '@/ui';
import { isOpenLine } from './isOpenLine';
import styles from './Navigation.module.css';
import type { NavLine } from './navLine';

export interface NavLinesProps {
  lines: readonly NavLine[];
  /** Path of the open page. */
  path: string;
  /** Whether the lines below a line are hidden. */
  isFolded(line: NavLine): boolean;
  onFold(line: NavLine, folded: boolean): void;
  onOpen(event: MouseEvent<HTMLAnchorElement>): void;
  isSub?: boolean;
}

/** Whether the line's page, or a page below its address, is open. */
const holds = (line: NavLine, path: string) => path === line.path || path.startsWith(`${line.path}/`);

/** Lines of the navigation; nested lines follow their parent, indented. */
export function NavLines({ lines, path, isFolded, onFold, onOpen, isSub = false }: NavLinesProps) {
  return lines.map((line) => {
    const { under = [] } = line;
    const folded = under.length > 0 && isFolded(line);
    const count = line.count === undefined ? undefined : numberText(line.count);
    const isOpen = isOpenLine(line, path);
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
            // The number is drawn over the end of the line, so that the accessible name of the link is only its title.
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
                // By keyboard, Left and Right fold from the line itself, which halves the number of tab stops.
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

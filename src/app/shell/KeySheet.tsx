import { NAVIGATION_KEYS } from '@/features/navigation';
import { useActor } from '@/store/hooks/useActor';
import { Dialog, Kbd } from '@/ui';
import type { KeyGroup } from '../commands/command';
import { useCommands } from '../commands/useCommands';
import { PAGES } from '../pages/pages';
import styles from './KeySheet.module.css';

/** The keys that work on all pages, and those of each page that this person can see. */
function useKeyGroups(): readonly KeyGroup[] {
  const actor = useActor();
  const lines = useCommands().flatMap(({ keys, what, title }) => (keys ? [[keys, what ?? title] as const] : []));
  const isWay = ([keys]: readonly [string, string]) => keys.includes(' then ');
  const groups = [
    { heading: 'Everywhere', lines: lines.filter((line) => !isWay(line)) },
    { heading: 'Go to', lines: lines.filter(isWay) },
    NAVIGATION_KEYS,
    ...PAGES.filter((page) => page.may?.(actor) !== false).flatMap((page) => page.keySheet ?? []),
  ];
  return groups.filter((group) => group.lines.length > 0);
}

/** All keyboard shortcuts on one sheet. */
export function KeySheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const groups = useKeyGroups();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keys" width="md" hideFooter>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it must be scrollable by keyboard */}
      <section aria-label="All keys" tabIndex={0} className={styles.columns}>
        {groups.map(({ heading, lines }) => (
          <section key={heading}>
            <h3 className={styles.heading}>{heading}</h3>
            <dl className={styles.list}>
              {lines.map(([keys, what]) => (
                <div key={keys} className={styles.line}>
                  <dt>
                    <Kbd keys={keys} />
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </section>
    </Dialog>
  );
}

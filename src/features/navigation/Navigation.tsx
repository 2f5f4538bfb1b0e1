import { type MouseEvent, useMemo, useState } from 'react';
import type { Slice, View } from '@/domain/rows/rowShapes';
import { compareNatural } from '@/domain/sorts/natural';
import { classNames } from '@/lib/classNames';
import { useRows } from '@/store/hooks/useRows';
import { Icon, IconButton, type IconName, Kbd, Menu, type MenuItem } from '@/ui';
import { LaptopDialog } from './LaptopDialog';
import styles from './Navigation.module.css';
import { useRail } from './useRail';

interface Props {
  workspaceName: string;
  /** Path of the page that is open. */
  path: string;
  onOpen: (path: string) => void;
  onSearch: () => void;
  onKeys: () => void;
  /** null = this person may not make tables. */
  onNewTable: (() => void) | null;
  accountItems: readonly MenuItem[];
  /** Words about what this device holds, for example `214 MB`. */
  held: string | null;
}

interface Line {
  slice: Slice;
  views: readonly View[];
}

function useTables(): readonly Line[] {
  const slices = useRows('slice');
  const views = useRows('view');
  return useMemo(() => {
    const live = views.filter((view) => !view.is_archived);
    return slices
      .filter((slice) => !slice.is_archived)
      .sort((a, b) => Number(a.is_built_in) - Number(b.is_built_in) || compareNatural(a.slice_name, b.slice_name))
      .map((slice) => ({
        slice,
        views: live
          .filter((view) => view.entity_slice_id === slice.id)
          .sort((a, b) => compareNatural(a.view_name, b.view_name)),
      }));
  }, [slices, views]);
}

/** The workspace at the left: search, tables with their views, and what this laptop holds. */
export function Navigation(props: Props) {
  const { workspaceName, path, onOpen, onSearch, onKeys, onNewTable, accountItems, held } = props;
  const tables = useTables();
  const rail = useRail();
  const [laptopOpen, setLaptopOpen] = useState(false);
  const curves = useRows('drc_config').toSorted((a, b) => compareNatural(a.config_name, b.config_name));
  const hasArchive = useRows('slice').some((slice) => slice.is_archived && !slice.is_deleted) || path === '/archive';
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    rail.setOpen(false);
    onOpen(event.currentTarget.pathname);
  };
  const link = (to: string, icon: IconName, text: string, className?: string) => (
    <a
      key={to}
      href={to}
      className={classNames(styles.link, className, path === to && styles.on)}
      aria-current={path === to ? 'page' : undefined}
      onClick={open}
    >
      <Icon name={icon} />
      <span className={styles.text}>{text}</span>
    </a>
  );
  return (
    <nav ref={rail.nav} className={styles.nav} aria-label="Workspace">
      <div className={styles.rail}>
        <IconButton
          icon="sidebar"
          label={rail.isOpen ? 'Hide the navigation' : 'Show the navigation'}
          tooltip="right"
          aria-expanded={rail.isOpen}
          onClick={() => rail.setOpen(!rail.isOpen)}
        />
        <IconButton icon="search" label="Search or command" shortcut="Mod+K" tooltip="right" onClick={onSearch} />
      </div>
      <div className={styles.whole} data-open={rail.isOpen || undefined}>
        <Menu
          align="start"
          items={accountItems}
          trigger={
            <button type="button" className={styles.workspace}>
              <span className={styles.mark}>{workspaceName.slice(0, 1)}</span>
              <span className={styles.text}>{workspaceName}</span>
              <Icon name="down" size={12} />
            </button>
          }
        />
        <button type="button" className={styles.find} onClick={onSearch} aria-keyshortcuts="Control+K">
          <Icon name="search" />
          <span className={styles.text}>Search or command</span>
          <Kbd keys="Mod+K" />
        </button>
        <div className={styles.scroll}>
          <div className={styles.heading}>
            <h2>Tables</h2>
            {onNewTable && <IconButton icon="plus" label="New table" size="small" onClick={onNewTable} />}
          </div>
          {tables.map(({ slice, views }) => (
            <div key={slice.id}>
              {link(
                `/tables/${slice.id}`,
                'table',
                slice.slice_name,
                path.startsWith(`/tables/${slice.id}`) ? styles.here : undefined,
              )}
              {path.startsWith(`/tables/${slice.id}`) &&
                views.map((view) => link(`/tables/${slice.id}/views/${view.id}`, 'view', view.view_name, styles.sub))}
            </div>
          ))}
          <div className={styles.heading}>
            <h2>Curves</h2>
          </div>
          {link('/curves', 'curve', 'Dose-response')}
          {curves.map((config) => link(`/curves/${config.id}`, 'curve', config.config_name, styles.sub))}
          <div className={styles.heading}>
            <h2>Data</h2>
          </div>
          {link('/imports', 'upload', 'Imports')}
          {link('/history', 'history', 'History')}
          {hasArchive && link('/archive', 'archive', 'Archived tables')}
        </div>
        <div className={styles.foot}>
          <button type="button" className={styles.footLine} onClick={() => setLaptopOpen(true)}>
            <Icon name="laptop" />
            <span className={styles.text}>On this laptop</span>
            {held && <span>{held}</span>}
          </button>
          <button type="button" className={styles.footLine} onClick={onKeys}>
            <span>Press</span>
            <Kbd keys="Mod+/" />
            <span>for every key</span>
          </button>
        </div>
      </div>
      <LaptopDialog open={laptopOpen} onOpenChange={setLaptopOpen} />
    </nav>
  );
}

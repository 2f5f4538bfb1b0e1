import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavMarks } from '@/parts/page/navMarks';
import { type AnchorRect, Icon, IconButton, Kbd, Menu, MenuAt, type MenuItem } from '@/ui';
import { arrowKeys } from './arrowKeys';
import { isOpenLine } from './isOpenLine';
import { LaptopDialog } from './LaptopDialog';
import styles from './Navigation.module.css';
import { NavLines, type NavLinesProps } from './NavLines';
import { NavPart } from './NavPart';
import type { NavLine, NavSection } from './navLine';
import { useRail } from './useRail';

interface Props {
  workspaceName: string;
  logoUrl?: string | null;
  sections: readonly NavSection[];
  /** Path of the open page. */
  path: string;
  onOpen: (path: string) => void;
  onSearch: () => void;
  onKeys: () => void;
  accountItems: readonly MenuItem[];
  /** The storage used on this device, for example `214 MB`. */
  held: string | null;
  /** A line at the bottom, above the tables on this laptop. */
  hint?: ReactNode;
}

/** With more nested lines than this, they begin folded, unless the open page is among them. */
const MOST_UNFOLDED = 40;
const PINNED = 'pinned';

const flat = (lines: readonly NavLine[]): NavLine[] => lines.flatMap((line) => [line, ...flat(line.under ?? [])]);

/** The navigation at the left: search, pinned pages, the pages by section, and the tables on this laptop. */
export function Navigation(props: Props) {
  const { workspaceName, logoUrl, sections: pages, path, onOpen, onSearch, onKeys, accountItems, held, hint } = props;
  const rail = useRail();
  const marks = useNavMarks();
  const [laptopOpen, setLaptopOpen] = useState(false);
  const [menu, setMenu] = useState<{ line: NavLine; rect: AnchorRect } | null>(null);
  const all = flat(pages.flatMap(({ lines }) => lines));
  const pinned = marks.pins.flatMap((pin) => {
    const line = all.find((one) => one.path === pin);
    return line ? [{ ...line, under: [] }] : [];
  });
  const isPlain = ({ heading }: NavSection) => heading === null;
  const sections: readonly NavSection[] = [
    ...pages.filter(isPlain),
    ...(pinned.length > 0 ? [{ key: PINNED, heading: 'Pinned', lines: pinned, make: null }] : []),
    ...pages.filter((section) => !isPlain(section)),
  ];
  const isMuch = all.length > MOST_UNFOLDED;
  const shared: Omit<NavLinesProps, 'lines'> = {
    path,
    isFolded: (line) => marks.folds[line.path] ?? (isMuch && !path.startsWith(line.path)),
    onFold: (line, folded) => marks.fold(line.path, folded),
    onOpen(event) {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      rail.setOpen(false);
      onOpen(event.currentTarget.pathname);
    },
  };
  const scroll = useRef<HTMLDivElement>(null);
  const isListed = all.some((line) => isOpenLine(line, path));
  // A table that was just created is listed far below, as may be a page that is opened from the palette.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path has a new current line.
  useEffect(() => {
    if (isListed) scroll.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [path, isListed]);
  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const line = link && all.find((one) => one.path === link.pathname);
    if (!line) return;
    event.preventDefault();
    setMenu({ line, rect: link.getBoundingClientRect() });
  };
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
              {logoUrl ? (
                <img className={styles.logo} src={logoUrl} alt="" />
              ) : (
                <span className={styles.mark}>{workspaceName.slice(0, 1)}</span>
              )}
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
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keys and menu belong to the links inside it */}
        <div ref={scroll} className={styles.scroll} onKeyDown={arrowKeys} onContextMenu={onContextMenu}>
          {sections.map(({ key, heading, lines, make }) => (
            <NavPart
              key={key}
              heading={heading}
              make={make}
              isFolded={marks.folds[key] ?? false}
              onFold={(folded) => marks.fold(key, folded)}
            >
              <NavLines lines={lines} {...shared} />
            </NavPart>
          ))}
        </div>
        <div className={styles.foot}>
          {hint}
          <button type="button" className={styles.footLine} onClick={() => setLaptopOpen(true)}>
            <Icon name="laptop" />
            <span className={styles.text}>On this laptop</span>
            {held && <span>{held}</span>}
          </button>
          <button type="button" className={styles.footLine} onClick={onKeys}>
            <span>Press</span>
            <Kbd keys="?" />
            <span>for all shortcuts</span>
          </button>
        </div>
      </div>
      {menu && (
        <MenuAt
          anchor={menu.rect}
          onClose={() => setMenu(null)}
          items={[
            {
              key: 'pin',
              label: marks.pins.includes(menu.line.path) ? 'Unpin' : 'Pin to the top',
              icon: 'star',
              onSelect: () => marks.togglePin(menu.line.path),
            },
            {
              key: 'tab',
              label: 'Open in a new tab',
              icon: 'external',
              onSelect: () => window.open(menu.line.path, '_blank', 'noopener'),
            },
            {
              key: 'link',
              label: 'Copy link',
              icon: 'link',
              onSelect: () => void navigator.clipboard.writeText(new URL(menu.line.path, window.location.href).href),
            },
          ]}
        />
      )}
      <LaptopDialog open={laptopOpen} onOpenChange={setLaptopOpen} />
    </nav>
  );
}

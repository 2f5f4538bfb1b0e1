import { DropdownMenu } from 'radix-ui';
import type { AnchorRect } from '../overlay/anchorRect';
import { useOpener } from '../overlay/useOpener';
import styles from './Menu.module.css';
import { MenuLines } from './MenuLines';
import type { MenuItem } from './menuItem';

export interface MenuAtProps {
  /** Where it opens; undefined = closed. */
  anchor: AnchorRect | undefined;
  items: readonly MenuItem[];
  /** Accessible name. */
  label?: string;
  /** Called once the focus has returned to where it was. */
  onClose: () => void;
}

/** A menu at a position that the caller knows, for example below a column head or at the active cell. */
export function MenuAt({ anchor, items, label, onClose }: MenuAtProps) {
  const { scope, onCloseAutoFocus } = useOpener(anchor !== undefined);
  if (anchor === undefined) return null;
  return (
    <DropdownMenu.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <DropdownMenu.Trigger
        className={styles.anchor}
        style={{ left: anchor.x, top: anchor.y, width: anchor.width, height: anchor.height }}
        tabIndex={-1}
        aria-hidden
      />
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          ref={scope}
          className={styles.menu}
          {...(label === undefined ? {} : { 'aria-label': label, 'aria-labelledby': undefined })}
          align="start"
          sideOffset={2}
          collisionPadding={8}
          loop
          onCloseAutoFocus={onCloseAutoFocus}
        >
          <MenuLines parts={DropdownMenu} items={items} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

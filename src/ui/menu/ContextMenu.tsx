import { ContextMenu as RadixContextMenu } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { useOpener } from '../overlay/useOpener';
import styles from './Menu.module.css';
import { MenuLines } from './MenuLines';
import type { MenuItem } from './menuItem';

export interface ContextMenuProps {
  /** The one element that is right-clicked; it must accept a ref. */
  children: ReactNode;
  items: readonly MenuItem[];
}

/** A menu at the pointer. Every command in it must also have a key or be in the command palette. */
export function ContextMenu({ children, items }: ContextMenuProps) {
  const [open, setOpen] = useState(false);
  const { scope, onCloseAutoFocus } = useOpener(open);
  return (
    <RadixContextMenu.Root modal={false} onOpenChange={setOpen}>
      <RadixContextMenu.Trigger asChild>{children}</RadixContextMenu.Trigger>
      <RadixContextMenu.Portal>
        <RadixContextMenu.Content
          ref={scope}
          className={styles.menu}
          collisionPadding={8}
          loop
          onCloseAutoFocus={onCloseAutoFocus}
        >
          <MenuLines parts={RadixContextMenu} items={items} />
        </RadixContextMenu.Content>
      </RadixContextMenu.Portal>
    </RadixContextMenu.Root>
  );
}

import { ContextMenu as RadixContextMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import styles from './Menu.module.css';
import { MenuLines } from './MenuLines';
import type { MenuItem } from './menuItem';

export interface ContextMenuProps {
  /** The one element that is right-clicked; it must accept a ref. */
  children: ReactNode;
  items: readonly MenuItem[];
}

/** A menu at the pointer. Every act in it must also have a key or stand in the command palette. */
export function ContextMenu({ children, items }: ContextMenuProps) {
  return (
    <RadixContextMenu.Root modal={false}>
      <RadixContextMenu.Trigger asChild>{children}</RadixContextMenu.Trigger>
      <RadixContextMenu.Portal>
        <RadixContextMenu.Content className={styles.menu} collisionPadding={8} loop>
          <MenuLines parts={RadixContextMenu} items={items} />
        </RadixContextMenu.Content>
      </RadixContextMenu.Portal>
    </RadixContextMenu.Root>
  );
}

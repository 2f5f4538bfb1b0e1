import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTriggered } from '../overlay/useTriggered';
import styles from './Menu.module.css';
import { MenuLines } from './MenuLines';
import type { MenuItem } from './menuItem';

export interface MenuProps {
  /** The one element that opens it; it must accept a ref (Button and IconButton do). */
  trigger: ReactNode;
  items: readonly MenuItem[];
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'right' | 'bottom' | 'left';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/** A menu below a button. */
export function Menu({ trigger, items, align = 'start', side = 'bottom', open, onOpenChange }: MenuProps) {
  const { isOpen, change, button, scope, onCloseAutoFocus } = useTriggered(open, onOpenChange);
  return (
    <DropdownMenu.Root open={isOpen} onOpenChange={change} modal={false}>
      <DropdownMenu.Trigger asChild ref={button}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          ref={scope}
          className={styles.menu}
          align={align}
          side={side}
          sideOffset={4}
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

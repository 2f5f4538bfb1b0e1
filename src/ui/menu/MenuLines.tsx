import type { ContextMenu as RadixContextMenu, DropdownMenu as RadixDropdownMenu } from 'radix-ui';
import { classNames } from '@/lib/classNames';
import { Icon } from '../icons/Icon';
import { Kbd } from '../kbd/Kbd';
import styles from './Menu.module.css';
import type { MenuAction, MenuItem } from './menuItem';

/** The components that the two Radix menus have in common. */
export type MenuParts = Pick<
  typeof RadixDropdownMenu | typeof RadixContextMenu,
  'Item' | 'CheckboxItem' | 'Separator' | 'Label' | 'Sub' | 'SubTrigger' | 'SubContent' | 'Portal'
>;

/** The lines of a menu, drawn with the components of the menu that contains them. */
export function MenuLines({ parts: Parts, items }: { parts: MenuParts; items: readonly MenuItem[] }) {
  const ticks = items.some(
    (item) => item.kind !== 'separator' && item.kind !== 'heading' && item.checked !== undefined,
  );
  return items.map((item) => {
    if (item.kind === 'separator') return <Parts.Separator key={item.key} className={styles.separator} />;
    if (item.kind === 'heading')
      return (
        <Parts.Label key={item.key} className={styles.heading}>
          {item.label}
        </Parts.Label>
      );
    const className = classNames(styles.item, item.danger && styles.danger);
    const disabled = item.disabled || item.disabledReason !== undefined;
    if (item.items)
      return (
        <Parts.Sub key={item.key}>
          <Parts.SubTrigger className={className} disabled={disabled}>
            {ticks && <span className={styles.tickSpace} />}
            <LineContent item={item} />
            <span className={styles.end}>
              <Icon name="right" size={12} />
            </span>
          </Parts.SubTrigger>
          <Parts.Portal>
            <Parts.SubContent className={styles.menu} sideOffset={4} collisionPadding={8}>
              <MenuLines parts={Parts} items={item.items} />
            </Parts.SubContent>
          </Parts.Portal>
        </Parts.Sub>
      );
    if (item.checked !== undefined)
      return (
        <Parts.CheckboxItem
          key={item.key}
          className={className}
          disabled={disabled}
          checked={item.checked}
          onSelect={(event) => {
            if (item.staysOpen) event.preventDefault();
            item.onSelect?.();
          }}
        >
          <span className={styles.tickSpace}>{item.checked && <Icon name="check" />}</span>
          <LineContent item={item} />
        </Parts.CheckboxItem>
      );
    return (
      <Parts.Item key={item.key} className={className} disabled={disabled} onSelect={item.onSelect}>
        {ticks && <span className={styles.tickSpace} />}
        <LineContent item={item} />
      </Parts.Item>
    );
  });
}

function LineContent({ item }: { item: MenuAction }) {
  return (
    <>
      {item.icon && <Icon name={item.icon} />}
      <span className={styles.label}>
        {item.label}
        {item.disabledReason && <span className={styles.reason}>{item.disabledReason}</span>}
      </span>
      {item.note !== undefined && <span className={styles.note}>{item.note}</span>}
      {item.shortcut && (
        <span className={styles.end}>
          <Kbd keys={item.shortcut} />
        </span>
      )}
    </>
  );
}

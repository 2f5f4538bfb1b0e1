import { Select as RadixSelect } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { classNames } from '@/lib/classNames';
import field from '../field/TextInput.module.css';
import { Icon } from '../icons/Icon';
import type { IconName } from '../icons/iconShapes';
import menu from '../menu/Menu.module.css';
import { useTriggered } from '../overlay/useTriggered';
import styles from './Select.module.css';

export interface SelectOption<Value extends string> {
  value: Value;
  label: ReactNode;
  icon?: IconName;
  disabled?: boolean;
  /** Options with the same group are listed together under its name. */
  group?: string;
}

export interface SelectProps<Value extends string> {
  /** The empty string means that nothing is chosen. */
  value: Value | '';
  onValueChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
  placeholder?: string;
  size?: 'compact' | 'large';
  disabled?: boolean;
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  className?: string;
}

/** A choice from a short fixed list. For long or growing lists use `Combobox`. */
export function Select<Value extends string>({
  value,
  onValueChange,
  options,
  placeholder = 'Choose',
  size = 'large',
  disabled,
  className,
  ...rest
}: SelectProps<Value>) {
  // Radix also renders the options of a closed list, to read the chosen one from them: on a page with many lists that
  // takes longer than everything else. They are rendered when the list may be needed, since typing on a closed list
  // chooses an option.
  const [isNear, setNear] = useState(false);
  const approach = () => setNear(true);
  const { change: setOpen, button, scope, onCloseAutoFocus } = useTriggered();
  const groups = new Map<string, SelectOption<Value>[]>();
  for (const option of options) {
    const group = option.group ?? '';
    const members = groups.get(group);
    if (members) members.push(option);
    else groups.set(group, [option]);
  }
  return (
    <RadixSelect.Root
      value={value}
      onValueChange={(next) => onValueChange(next as Value)}
      onOpenChange={setOpen}
      disabled={disabled}
    >
      <RadixSelect.Trigger
        {...rest}
        ref={button}
        onPointerDown={approach}
        onFocus={approach}
        className={classNames(
          field.box,
          styles.trigger,
          size === 'compact' && field.compact,
          rest['aria-invalid'] && field.error,
          disabled && field.off,
          className,
        )}
      >
        <span className={styles.value}>
          <RadixSelect.Value placeholder={<span className={styles.placeholder}>{placeholder}</span>}>
            {options.find((option) => option.value === value)?.label}
          </RadixSelect.Value>
        </span>
        <Icon name="down" size={12} />
      </RadixSelect.Trigger>
      {isNear && (
        <RadixSelect.Portal>
          <RadixSelect.Content
            ref={scope}
            className={classNames(menu.menu, styles.list)}
            position="popper"
            sideOffset={4}
            onCloseAutoFocus={onCloseAutoFocus}
          >
            <RadixSelect.Viewport>
              {[...groups].map(([group, members]) => (
                <RadixSelect.Group key={group}>
                  {group !== '' && <RadixSelect.Label className={menu.heading}>{group}</RadixSelect.Label>}
                  {members.map((option) => (
                    <RadixSelect.Item
                      key={option.value}
                      value={option.value}
                      disabled={option.disabled}
                      className={menu.item}
                    >
                      {option.icon && <Icon name={option.icon} />}
                      <RadixSelect.ItemText>{option.label}</RadixSelect.ItemText>
                      <RadixSelect.ItemIndicator className={menu.end}>
                        <Icon name="check" />
                      </RadixSelect.ItemIndicator>
                    </RadixSelect.Item>
                  ))}
                </RadixSelect.Group>
              ))}
            </RadixSelect.Viewport>
          </RadixSelect.Content>
        </RadixSelect.Portal>
      )}
    </RadixSelect.Root>
  );
}

import { Popover as RadixPopover } from 'radix-ui';
import { type ReactNode, useMemo } from 'react';
import { classNames } from '@/lib/classNames';
import field from '../field/TextInput.module.css';
import { Icon } from '../icons/Icon';
import menu from '../menu/Menu.module.css';
import { useTriggered } from '../overlay/useTriggered';
import { SearchList } from './SearchList';
import styles from './Select.module.css';
import { labelOf, type SearchListOption } from './searchOptions';

interface ComboboxBase {
  options: readonly SearchListOption[];
  placeholder?: string;
  searchPlaceholder?: string;
  /** Offers to create what was typed; return the new value to choose it immediately. */
  onCreate?: (text: string) => void;
  createLabel?: (text: string) => ReactNode;
  /**
   * Called on each change of the search text. For lists that are searched elsewhere, set `options` to the results and
   * `filter` to false.
   */
  onSearch?: (text: string) => void;
  filter?: boolean;
  loading?: boolean;
  size?: 'compact' | 'large';
  disabled?: boolean;
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  className?: string;
}

export type ComboboxProps = ComboboxBase &
  (
    | {
        multiple?: false;
        value: string | undefined;
        onValueChange: (value: string | undefined) => void;
        clearable?: boolean;
      }
    | { multiple: true; value: readonly string[]; onValueChange: (value: string[]) => void }
  );

/** A searchable list behind a field, for one or several values and, if allowed, new ones. */
export function Combobox(props: ComboboxProps) {
  const { isOpen: open, change: setOpen, button, scope, onCloseAutoFocus } = useTriggered();
  const chosen = props.multiple ? props.value : props.value === undefined ? [] : [props.value];
  const { options } = props;
  const byValue = useMemo(() => new Map(options.map((option) => [option.value, option])), [options]);
  const shown = chosen.map((value): SearchListOption => byValue.get(value) ?? { value, label: value });
  const choose = (value: string) => {
    if (props.multiple) {
      props.onValueChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
      return;
    }
    props.onValueChange(props.clearable && chosen.includes(value) ? undefined : value);
    setOpen(false);
  };
  return (
    <RadixPopover.Root open={open} onOpenChange={setOpen}>
      <RadixPopover.Trigger
        ref={button}
        id={props.id}
        disabled={props.disabled}
        role="combobox"
        aria-expanded={open}
        aria-label={props['aria-label']}
        aria-describedby={props['aria-describedby']}
        aria-invalid={props['aria-invalid']}
        className={classNames(
          field.box,
          styles.trigger,
          props.size === 'compact' && field.compact,
          props['aria-invalid'] && field.error,
          props.disabled && field.off,
          props.className,
        )}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <span className={styles.value}>
          {shown.length === 0 ? (
            <span className={styles.placeholder}>{props.placeholder ?? 'Pick or type'}</span>
          ) : (
            shown.map((option, index) => (
              <span key={option.value}>
                {index > 0 && (typeof option.label === 'string' ? ', ' : '\u2002')}
                {labelOf(option)}
              </span>
            ))
          )}
        </span>
        <Icon name="down" size={12} />
      </RadixPopover.Trigger>
      <RadixPopover.Portal>
        <RadixPopover.Content
          ref={scope}
          className={classNames(menu.menu, styles.combo)}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={props['aria-label'] ?? props.placeholder ?? 'Choose'}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          <SearchList
            options={props.options}
            chosen={chosen}
            multiple={props.multiple}
            onChoose={choose}
            placeholder={props.searchPlaceholder}
            onCreate={props.onCreate}
            createLabel={props.createLabel}
            onSearch={props.onSearch}
            filter={props.filter}
            loading={props.loading}
          />
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}

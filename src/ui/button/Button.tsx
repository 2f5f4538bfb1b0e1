import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from '@/lib/classNames';
import { Icon } from '../icons/Icon';
import type { IconName } from '../icons/iconShapes';
import { Kbd } from '../kbd/Kbd';
import { Tooltip } from '../overlay/Tooltip';
import styles from './Button.module.css';

export type ButtonVariant = 'default' | 'primary' | 'bare' | 'danger' | 'danger-final';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  children?: ReactNode;
  variant?: ButtonVariant;
  /** `compact` is 28 px (bars), `large` 32 px (dialogs, empty states). */
  size?: 'compact' | 'large';
  icon?: IconName;
  iconAfter?: IconName;
  /** Drawn after the label and announced by screen readers, for example `Mod+Enter`. */
  shortcut?: string;
  /** Pressed look of a toggle; sets aria-pressed. */
  pressed?: boolean;
  /** Disables the button with a reason: it stays focusable and shows the reason as a tooltip. */
  disabledReason?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A push button. Disable it with `disabledReason` rather than `disabled` wherever there is a reason to give. */
export function Button({
  children,
  variant = 'default',
  size = 'compact',
  icon,
  iconAfter,
  shortcut,
  pressed,
  disabledReason,
  disabled,
  className,
  onClick,
  type = 'button',
  ref,
  ...rest
}: ButtonProps) {
  const off = disabled || disabledReason !== undefined;
  const button = (
    <button
      {...rest}
      ref={ref}
      type={type}
      disabled={disabled && disabledReason === undefined}
      aria-disabled={disabledReason !== undefined || undefined}
      aria-pressed={pressed}
      aria-keyshortcuts={shortcut?.replace('Mod', 'Control')}
      onClick={off ? (event) => event.preventDefault() : onClick}
      className={classNames(
        styles.button,
        styles[variant],
        size === 'large' && styles.large,
        pressed && styles.on,
        off && styles.off,
        className,
      )}
    >
      {icon && <Icon name={icon} />}
      {children !== undefined && <span className={styles.label}>{children}</span>}
      {iconAfter && <Icon name={iconAfter} size={12} />}
      {shortcut && <Kbd keys={shortcut} />}
    </button>
  );
  return disabledReason === undefined ? button : <Tooltip content={disabledReason}>{button}</Tooltip>;
}

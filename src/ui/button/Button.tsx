import { type ButtonHTMLAttributes, type ReactNode, type Ref, useRef } from 'react';
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

/**
 * A push button. Disable it with `disabledReason` rather than `disabled` wherever there is a reason to give.
 * A button that is disabled while it has the focus, because its own act is running, stays focusable: the browser takes
 * the focus from a disabled element, and the next keys of a person without a mouse would go nowhere.
 */
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
  onFocus,
  onBlur,
  type = 'button',
  ref,
  ...rest
}: ButtonProps) {
  const hasFocus = useRef(false);
  const off = disabled || disabledReason !== undefined;
  const isReachable = disabledReason !== undefined || hasFocus.current;
  const button = (
    <button
      {...rest}
      ref={ref}
      type={type}
      disabled={disabled && !isReachable}
      aria-disabled={(off && isReachable) || undefined}
      aria-pressed={pressed}
      aria-keyshortcuts={shortcut?.replace('Mod', 'Control')}
      onClick={off ? (event) => event.preventDefault() : onClick}
      onFocus={(event) => {
        hasFocus.current = true;
        onFocus?.(event);
      }}
      onBlur={(event) => {
        hasFocus.current = false;
        onBlur?.(event);
      }}
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

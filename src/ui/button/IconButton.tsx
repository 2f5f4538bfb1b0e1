import type { ButtonHTMLAttributes, Ref } from 'react';
import { classNames } from '@/lib/classNames';
import { Icon } from '../icons/Icon';
import type { IconName } from '../icons/iconShapes';
import { Tooltip } from '../overlay/Tooltip';
import styles from './IconButton.module.css';

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  icon: IconName;
  /** Name of its action: accessible name and tooltip. */
  label: string;
  shortcut?: string;
  /** `small` 24 px, `compact` 28 px, `large` 32 px. */
  size?: 'small' | 'compact' | 'large';
  variant?: 'bare' | 'default';
  pressed?: boolean;
  disabledReason?: string;
  /** Side of the tooltip, or false for none. */
  tooltip?: 'top' | 'right' | 'bottom' | 'left' | false;
  ref?: Ref<HTMLButtonElement>;
}

/** A square button that carries only an icon; its label is the tooltip. */
export function IconButton({
  icon,
  label,
  shortcut,
  size = 'compact',
  variant = 'bare',
  pressed,
  disabledReason,
  disabled,
  tooltip = 'bottom',
  className,
  onClick,
  type = 'button',
  ref,
  ...rest
}: IconButtonProps) {
  const off = disabled || disabledReason !== undefined;
  const button = (
    <button
      {...rest}
      ref={ref}
      type={type}
      aria-label={label}
      aria-pressed={pressed}
      aria-disabled={off || undefined}
      aria-keyshortcuts={shortcut?.replace('Mod', 'Control')}
      onClick={off ? (event) => event.preventDefault() : onClick}
      className={classNames(
        styles.button,
        styles[size],
        variant === 'default' && styles.edged,
        pressed && styles.on,
        off && styles.off,
        className,
      )}
    >
      <Icon name={icon} size={size === 'small' ? 14 : 16} />
    </button>
  );
  if (tooltip === false) return button;
  return (
    <Tooltip content={disabledReason ?? label} shortcut={disabledReason ? undefined : shortcut} side={tooltip}>
      {button}
    </Tooltip>
  );
}

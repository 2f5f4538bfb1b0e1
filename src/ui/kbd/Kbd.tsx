import { classNames } from '@/lib/classNames';
import { isMac } from '@/lib/isMac';
import { shortcutKeys } from '@/lib/shortcutKeys';
import styles from './Kbd.module.css';

export interface KbdProps {
  /** Shortcut as `Mod+Shift+Z`, or a sequence of two as `G then V`. */
  keys: string;
  className?: string;
}

/** The keycaps of a shortcut, as the platform names them. */
export function Kbd({ keys, className }: KbdProps) {
  const mac = isMac();
  const [first = keys, second] = keys.split(' then ');
  return (
    <span className={classNames(styles.caps, className)}>
      <Caps keys={shortcutKeys(first, mac)} />
      {second !== undefined && (
        <>
          <i>then</i>
          <Caps keys={shortcutKeys(second, mac)} />
        </>
      )}
    </span>
  );
}

function Caps({ keys }: { keys: readonly string[] }) {
  return keys.map((cap) => (
    <kbd key={cap} className={styles.cap}>
      {cap}
    </kbd>
  ));
}

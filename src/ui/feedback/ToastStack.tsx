import { type ReactNode, useRef } from 'react';
import { classNames } from '@/lib/classNames';
import { counted } from '@/lib/words/counted';
import { Button } from '../button/Button';
import { IconButton } from '../button/IconButton';
import { StatusShape } from '../status/StatusShape';
import styles from './Feedback.module.css';
import { useMessagePlaced } from './useMessagePlaced';

export interface ToastItem {
  id: string;
  tone?: 'plain' | 'done' | 'error';
  /** The beginning of the message, in bold. */
  title: ReactNode;
  detail?: ReactNode;
  actions?: { label: string; shortcut?: string; bare?: boolean; onAct: () => void }[];
  /** Time left and whole time in ms; draws the ring with the seconds left. */
  remaining?: { left: number; total: number };
}

export interface ToastStackProps {
  items: readonly ToastItem[];
  onDismiss: (id: string) => void;
  /** Called when pointer or focus enters (true) or leaves the stack, so that the owner can pause its timers. */
  onHold?: (held: boolean) => void;
}

/** More at once would hide the page: the newest are shown, and the others as soon as there is room. */
const MOST_SHOWN = 3;

/**
 * Short messages at the lower left, above the footers; while a dialog is open, at the top of the window, so that its
 * buttons stay free. View only: the owner decides when messages appear and disappear.
 */
export function ToastStack({ items, onDismiss, onHold }: ToastStackProps) {
  const stack = useRef<HTMLElement>(null);
  const before = useRef<Element | null>(null);
  useMessagePlaced(stack);
  // A button that disappears with its message would lose the focus, so the focus returns to where it came from.
  const earlier = items.slice(0, -MOST_SHOWN);
  const giveBack = () => before.current instanceof HTMLElement && before.current.focus({ preventScroll: true });
  return (
    <section
      ref={stack}
      className={styles.toasts}
      aria-label="Messages"
      // An open dialog hides the page from screen readers, except for live regions; each message announces itself.
      aria-live="off"
      onPointerEnter={() => onHold?.(true)}
      onPointerLeave={() => onHold?.(false)}
      onFocus={(event) => {
        if (!stack.current?.contains(event.relatedTarget)) before.current = event.relatedTarget;
        onHold?.(true);
      }}
      onBlur={() => onHold?.(false)}
    >
      {earlier.length > 0 && (
        <div className={classNames(styles.toast, styles.earlier)}>
          <span className={styles.grow}>{counted(earlier.length, 'earlier message')}</span>
          <Button
            variant="bare"
            onClick={() => {
              giveBack();
              for (const { id } of items) onDismiss(id);
            }}
          >
            Dismiss all
          </Button>
        </div>
      )}
      {items.slice(-MOST_SHOWN).map((item) => (
        <div
          key={item.id}
          role={item.tone === 'error' ? 'alert' : 'status'}
          className={classNames(
            styles.toast,
            item.tone === 'error' && styles.toastError,
            item.tone === 'done' && styles.toastDone,
          )}
        >
          {item.tone === 'error' && <StatusShape shape="refused" />}
          {item.tone === 'done' && <StatusShape shape="done" />}
          <span className={classNames(styles.grow, styles.lines)}>
            <b>{item.title}</b>
            {item.detail !== undefined && <> {item.detail}</>}
          </span>
          {item.actions?.map((action) => (
            <Button
              key={action.label}
              variant={action.bare ? 'bare' : 'default'}
              shortcut={action.shortcut}
              onClick={() => {
                giveBack();
                action.onAct();
              }}
            >
              {action.label}
            </Button>
          ))}
          {item.remaining && <Countdown {...item.remaining} />}
          <IconButton
            icon="x"
            label="Dismiss"
            size="small"
            tooltip={false}
            onClick={() => {
              giveBack();
              onDismiss(item.id);
            }}
          />
        </div>
      ))}
    </section>
  );
}

function Countdown({ left, total }: { left: number; total: number }) {
  const part = Math.min(0.9999, Math.max(0, left / total));
  const angle = part * 2 * Math.PI;
  const x = 10 + 8 * Math.sin(angle);
  const y = 10 - 8 * Math.cos(angle);
  const seconds = Math.ceil(left / 1000);
  // Hidden from screen readers: in a live region every second would be announced.
  return (
    <svg className={styles.ring} viewBox="0 0 20 20" aria-hidden>
      <circle cx="10" cy="10" r="8" />
      <path d={`M10 2A8 8 0 ${part > 0.5 ? 1 : 0} 1 ${x.toFixed(2)} ${y.toFixed(2)}`} />
      <text x="10" y="13" textAnchor="middle">
        {seconds}
      </text>
    </svg>
  );
}

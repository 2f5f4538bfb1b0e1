import { Dialog as RadixDialog } from 'radix-ui';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { Button } from '../button/Button';
import { IconButton } from '../button/IconButton';
import styles from './Overlay.module.css';
import { ownEscape } from './ownEscape';
import { useOpener } from './useOpener';

/** 448, 620, 840, 1000, 1300 px and the whole window. */
export type DialogWidth = 'xs' | 'sm' | 'md' | 'lg' | 'xl' | 'full';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  subtitle?: ReactNode;
  width?: DialogWidth;
  children?: ReactNode;
  /** Runs on the submit button, on Enter in a one-line input and on Mod+Enter. Without it there is no submit button. */
  onSubmit?: () => void;
  submitLabel?: ReactNode;
  /** null = no such button, where the cross says enough. */
  cancelLabel?: ReactNode;
  /** Why it cannot be submitted now. */
  submitDisabledReason?: string;
  submitDisabled?: boolean;
  /** While the act runs: submit is off and says so. */
  busy?: boolean;
  /** The act destroys: red submit button. */
  danger?: boolean;
  /** Between the cancel button and the submit button, for a milder way. */
  extraActions?: ReactNode;
  /** Quiet words at the left of the buttons. */
  footerNote?: ReactNode;
  /** No buttons at the foot, for dialogs that hold their own. */
  hideFooter?: boolean;
  /** Called before closing by Esc, cancel or a click outside; answer false to stay open (unsaved work). */
  onCancel?: () => boolean | undefined;
}

const FIELDS = 'input:not([type=hidden], [type=file]), textarea, select, button, a[href], [tabindex]';

/** What has the focus first in a dialog: what asks for it, or the first thing that can be typed in or pressed. */
function firstField(body: HTMLElement | null): HTMLElement | undefined {
  const wanted = body?.querySelector<HTMLElement>('[data-autofocus]');
  if (wanted) return wanted;
  const fields = body?.querySelectorAll<HTMLElement>(FIELDS) ?? [];
  return [...fields].find(
    (field) => field.tabIndex >= 0 && !field.matches(':disabled') && field.checkVisibility?.() !== false,
  );
}

/** A modal dialog: traps the focus, gives it back, closes on Esc. */
export function Dialog({
  open,
  onOpenChange,
  title,
  subtitle,
  width = 'xs',
  children,
  onSubmit,
  submitLabel = 'Submit',
  cancelLabel = 'Cancel',
  submitDisabledReason,
  submitDisabled,
  busy,
  danger,
  extraActions,
  footerNote,
  hideFooter,
  onCancel,
}: DialogProps) {
  const { scope, onCloseAutoFocus } = useOpener(open);
  const body = useRef<HTMLDivElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const send = useRef<HTMLButtonElement>(null);
  const off = busy || submitDisabled || submitDisabledReason !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React bubbles through portals: a form in a dialog opened from this one is not ours.
    event.stopPropagation();
    if (!off) onSubmit?.();
  };
  const change = (next: boolean) => {
    if (next || onCancel?.() !== false) onOpenChange(next);
  };
  const onEsc = ownEscape(() => change(false));
  return (
    <RadixDialog.Root open={open} onOpenChange={change}>
      <RadixDialog.Portal>
        {/* A plain scrim: the library's own locks the scroll of a page that has none, and styles the whole page again for it. */}
        <div className={styles.scrim} data-scrim="" />
        <RadixDialog.Content
          className={styles.dialog}
          style={width === 'full' ? undefined : { width: `var(--dialog-${width})` }}
          data-full={width === 'full' || undefined}
          ref={scope}
          onOpenAutoFocus={(event) => {
            const first = firstField(body.current);
            // A question alone is answered by Enter; what destroys is never one key away.
            const answer = danger ? cancel.current : send.current;
            // What cannot be sent yet says why in a tip, which would take the Esc that is meant for the dialog.
            const isReady = answer && !(answer === send.current && off);
            event.preventDefault();
            // Never the cross: an Enter meant for what is still being read would throw it away.
            (first ?? (isReady ? answer : body.current?.closest<HTMLElement>('[role=dialog]')))?.focus();
          }}
          onCloseAutoFocus={onCloseAutoFocus}
          onEscapeKeyDown={onEsc.onEscapeKeyDown}
          onKeyDown={(event) => {
            onEsc.onKeyDown(event);
            if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit(event);
          }}
        >
          <form className={styles.form} onSubmit={submit}>
            <header className={styles.dialogHead}>
              <div className={styles.titles}>
                <RadixDialog.Title className={styles.title}>{title}</RadixDialog.Title>
                {subtitle === undefined ? (
                  <RadixDialog.Description hidden />
                ) : (
                  <RadixDialog.Description className={styles.subtitle}>{subtitle}</RadixDialog.Description>
                )}
              </div>
              <RadixDialog.Close asChild>
                <IconButton icon="x" label="Close" shortcut="Esc" tooltip={false} />
              </RadixDialog.Close>
            </header>
            <div ref={body} className={styles.dialogBody}>
              {children}
            </div>
            {!hideFooter && (
              <footer className={styles.dialogFoot}>
                <span className={styles.footNote}>{footerNote}</span>
                {cancelLabel !== null && (
                  <RadixDialog.Close asChild>
                    <Button ref={cancel} size="large">
                      {cancelLabel}
                    </Button>
                  </RadixDialog.Close>
                )}
                {extraActions}
                {onSubmit && (
                  <Button
                    ref={send}
                    type="submit"
                    size="large"
                    variant={danger ? 'danger-final' : 'primary'}
                    disabled={busy || submitDisabled}
                    disabledReason={submitDisabledReason}
                    aria-busy={busy || undefined}
                  >
                    {submitLabel}
                  </Button>
                )}
              </footer>
            )}
          </form>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

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
  /** As tall as the window allows, with a body that its last part fills: for a long table. */
  tall?: boolean;
  children?: ReactNode;
  /** Called by the submit button, Enter in a one-line input and Mod+Enter. Without it there is no submit button. */
  onSubmit?: () => void;
  submitLabel?: ReactNode;
  /** null = no such button, if the cross is enough. */
  cancelLabel?: ReactNode;
  /** Why it cannot be submitted now. */
  submitDisabledReason?: string;
  submitDisabled?: boolean;
  /** While the action runs, the submit button is disabled and says so. */
  busy?: boolean;
  /** The action is destructive: red submit button. */
  danger?: boolean;
  /** Between the cancel and the submit button, for a milder alternative. */
  extraActions?: ReactNode;
  /** Pale text at the left of the buttons. */
  footerNote?: ReactNode;
  /** No buttons at the bottom, for dialogs with buttons of their own. */
  hideFooter?: boolean;
  /** Called before closing by Esc, cancel or a click outside; return false to stay open (unsaved work). */
  onCancel?: () => boolean | undefined;
}

const FIELDS = 'input:not([type=hidden], [type=file]), textarea, select, button, a[href], [tabindex]';

/** The element that gets the focus first in a dialog: one that requests it, otherwise the first input or button. */
function firstField(body: HTMLElement | null): HTMLElement | undefined {
  const wanted = body?.querySelector<HTMLElement>('[data-autofocus]');
  if (wanted) return wanted;
  const fields = body?.querySelectorAll<HTMLElement>(FIELDS) ?? [];
  return [...fields].find(
    (field) => field.tabIndex >= 0 && !field.matches(':disabled') && field.checkVisibility?.() !== false,
  );
}

/** A modal dialog: traps the focus, returns it on closing, closes on Esc. */
export function Dialog({
  open,
  onOpenChange,
  title,
  subtitle,
  width = 'xs',
  tall,
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
    // React bubbles events through portals: a form in a dialog opened from this one is not this form.
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
        {/* A plain scrim: Radix's own locks the scrolling of a page that does not scroll, and recalculates the styles of the whole page for it. */}
        <div className={styles.scrim} data-scrim="" />
        <RadixDialog.Content
          className={styles.dialog}
          style={width === 'full' ? undefined : { width: `var(--dialog-${width})` }}
          data-full={width === 'full' || undefined}
          data-tall={tall || undefined}
          ref={scope}
          onOpenAutoFocus={(event) => {
            const first = firstField(body.current);
            // A dialog that only asks a question is answered by Enter; a destructive action is never one key away.
            const answer = danger ? cancel.current : send.current;
            // A disabled submit button shows the reason in a tooltip, which would take the Esc that is meant for the
            // dialog.
            const isReady = answer && !(answer === send.current && off);
            event.preventDefault();
            // Never the cross: an Enter meant for the page would close the dialog while it is still being read.
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

import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../button/Button';
import { Field } from '../field/Field';
import { TextInput } from '../field/TextInput';
import { Dialog } from './Dialog';
import styles from './Overlay.module.css';

/** Shown if the typed text is not the requested one. */
export const CONFIRMATION_MISMATCH = 'Confirmation text must match.';

export interface ConfirmChoice {
  key: string;
  label: ReactNode;
  onChoose: () => void;
}

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** The things that will be deleted, directly and as a consequence, and whether this can be undone. */
  children?: ReactNode;
  confirmLabel?: ReactNode;
  cancelLabel?: ReactNode;
  onConfirm: () => void;
  /** Text that the person must type before they can confirm. */
  confirmationText?: string;
  /** Milder alternatives, drawn before the confirming button. */
  choices?: readonly ConfirmChoice[];
  danger?: boolean;
  busy?: boolean;
}

/** Asks for confirmation of something that cannot simply be undone; in the most serious cases a word must be typed. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  confirmLabel = 'Confirm',
  cancelLabel,
  onConfirm,
  confirmationText,
  choices = [],
  danger = true,
  busy,
}: ConfirmDialogProps) {
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  useEffect(() => {
    if (!open) return;
    setTyped('');
    setTried(false);
  }, [open]);
  const matches = confirmationText === undefined || typed === confirmationText;
  // While the typed text may still become the requested one, it is not an error.
  const wrong = !matches && (tried || (typed !== '' && !confirmationText?.startsWith(typed)));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      danger={danger}
      busy={busy}
      submitLabel={confirmLabel}
      cancelLabel={cancelLabel}
      submitDisabled={!matches}
      onSubmit={onConfirm}
      extraActions={choices.map((choice) => (
        <Button key={choice.key} size="large" onClick={choice.onChoose}>
          {choice.label}
        </Button>
      ))}
    >
      {children !== undefined && <div className={styles.quiet}>{children}</div>}
      {confirmationText !== undefined && (
        <Field
          label={
            <span>
              Type <b className={styles.strong}>{confirmationText}</b> to confirm
            </span>
          }
          error={wrong ? CONFIRMATION_MISMATCH : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              value={typed}
              onValueChange={setTyped}
              autoFocus
              // A form whose submit button is disabled does not submit; this shows the reason.
              onKeyDown={(event) => {
                if (event.key === 'Enter' && !matches) setTried(true);
              }}
            />
          )}
        </Field>
      )}
    </Dialog>
  );
}

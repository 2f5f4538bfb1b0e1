import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../button/Button';
import { Field } from '../field/Field';
import { TextInput } from '../field/TextInput';
import { Dialog } from './Dialog';
import styles from './Overlay.module.css';

/** Said when the typed text is not the one that was asked for. */
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
  /** What goes, what it takes along, whether it can be taken back. */
  children?: ReactNode;
  confirmLabel?: ReactNode;
  cancelLabel?: ReactNode;
  onConfirm: () => void;
  /** Asks the person to type this before the act is possible. */
  confirmationText?: string;
  /** Milder ways, drawn before the confirming button. */
  choices?: readonly ConfirmChoice[];
  danger?: boolean;
  busy?: boolean;
}

/** Asks before an act that cannot simply be undone; for the worst ones it asks for a typed word. */
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
  // While what is typed may still become the text it is not a mistake.
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
              // A form whose button is off sends nothing: why, is said here.
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

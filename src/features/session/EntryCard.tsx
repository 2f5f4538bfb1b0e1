import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { classNames } from '@/lib/classNames';
import { ErrorText } from '@/ui';
import styles from './EntryCard.module.css';

interface Props {
  title: string;
  /** Accessible name of the form, if it is not the title. */
  label?: string;
  /** A wider card, for longer texts. */
  wide?: boolean;
  /** @throws an error whose message can be shown */
  onSubmit: () => Promise<void>;
  /** The message for an error; null = it is shown elsewhere. */
  explain: (error: unknown) => string | null;
  /** The buttons; `busy` while the form is being submitted. */
  actions: (busy: boolean) => ReactNode;
  children: ReactNode;
  /** Below the buttons: alternatives. */
  foot?: ReactNode;
}

/** A card in the middle of the page, for the screens before the workspace. */
export function EntryCard({ title, label, wide, onSubmit, explain, actions, children, foot }: Props) {
  const titleId = useId();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      await onSubmit();
    } catch (failure) {
      setError(explain(failure));
    } finally {
      setBusy(false);
    }
  };
  const name = label === undefined ? { 'aria-labelledby': titleId } : { 'aria-label': label };
  return (
    <main className={styles.page}>
      <form className={classNames(styles.card, wide && styles.wide)} onSubmit={submit} noValidate {...name}>
        <div className={styles.head}>
          <img className={styles.mark} src="/icon.svg" alt="" width={28} height={28} />
          <h1 className={styles.title} id={titleId}>
            {title}
          </h1>
        </div>
        {children}
        {error && <ErrorText>{error}</ErrorText>}
        {actions(busy)}
        {foot}
      </form>
    </main>
  );
}

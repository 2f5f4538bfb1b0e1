import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { classNames } from '@/lib/classNames';
import { ErrorText } from '@/ui';
import styles from './EntryCard.module.css';

interface Props {
  title: string;
  /** What the form is called where that is not its title. */
  label?: string;
  /** With the product's mark above the title. */
  marked?: boolean;
  /** Room for texts that are read. */
  wide?: boolean;
  /** @throws with a message that can be shown */
  onSubmit: () => Promise<void>;
  /** Text of a failure. */
  explain: (error: unknown) => string;
  /** The buttons; `busy` while a submit is under way. */
  actions: (busy: boolean) => ReactNode;
  children: ReactNode;
}

/** A card in the middle of the page: what stands before the workspace. */
export function EntryCard({ title, label, marked, wide, onSubmit, explain, actions, children }: Props) {
  const titleId = useId();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
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
      <form className={classNames(styles.card, wide && styles.wide)} onSubmit={submit} {...name}>
        {marked && <img className={styles.mark} src="/icon.svg" alt="" width={40} height={40} />}
        <h1 className={styles.title} id={titleId}>
          {title}
        </h1>
        {children}
        {error && <ErrorText>{error}</ErrorText>}
        {actions(busy)}
      </form>
    </main>
  );
}

import { useState } from 'react';
import { addIdentifier } from '@/domain/commands/records/addIdentifier';
import { removeIdentifier } from '@/domain/commands/records/removeIdentifier';
import { commit } from '@/store/acts/commit';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import { useRowsAt } from '@/store/hooks/useRowsAt';
import { Button, Chip, ErrorText, Icon, TextInput } from '@/ui';
import type { EditContext } from '../state/editContext';
import styles from './Pane.module.css';
import ownStyles from './RecordIdentifiers.module.css';

/** Other names of a record, by which it can also be found: those of a supplier or an older system. */
export function RecordIdentifiers({ recordId, cx }: { recordId: string; cx: EditContext }) {
  const own = useRowsAt('identifier', 'record_id', recordId);
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const add = async () => {
    const identifier = typed?.trim() ?? '';
    if (identifier === '') return setTyped(null);
    try {
      const { opId } = await commit(cx.store, addIdentifier, { id: recordId, identifier });
      cx.onAlert({ kind: 'info', text: 'Identifier added', eventId: opId });
      setTyped(null);
    } catch (failure) {
      setError(whyNotWritten(failure));
    }
  };
  const remove = async (id: string) => {
    try {
      const { opId } = await commit(cx.store, removeIdentifier, { id: recordId, identifier_id: id });
      cx.onAlert({ kind: 'info', text: 'Identifier removed', eventId: opId });
    } catch (failure) {
      cx.onAlert({ kind: 'error', text: whyNotWritten(failure) });
    }
  };
  if (own.length === 0 && !cx.table.mayIdentify) return null;
  return (
    <div className={styles.field}>
      <span className={styles.name}>
        <Icon name="tag" /> Also called
      </span>
      <span className={ownStyles.identifiers}>
        {own.map((one) => (
          <Chip
            key={one.id}
            removeLabel={`Remove ${one.identifier}`}
            {...(cx.table.mayIdentify ? { onRemove: () => void remove(one.id) } : {})}
          >
            {one.identifier}
          </Chip>
        ))}
        {typed !== null ? (
          <TextInput
            aria-label="Another identifier"
            autoFocus
            value={typed}
            onValueChange={(next) => {
              setTyped(next);
              setError(undefined);
            }}
            onBlur={() => typed.trim() === '' && setTyped(null)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') void add();
              if (event.key !== 'Escape') return;
              event.preventDefault();
              event.stopPropagation();
              setTyped(null);
            }}
          />
        ) : (
          cx.table.mayIdentify && (
            <Button variant="bare" icon="plus" onClick={() => setTyped('')}>
              Add
            </Button>
          )
        )}
        {error && <ErrorText>{error}</ErrorText>}
      </span>
    </div>
  );
}

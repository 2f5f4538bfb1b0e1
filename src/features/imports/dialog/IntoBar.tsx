import { useMemo } from 'react';
import { compareNatural } from '@/domain/sorts/natural';
import { Button, Checkbox, Combobox, Segmented, TextInput } from '@/ui';
import type { DraftState } from '../state/useMappingDraft';
import styles from './ImportDialog.module.css';

/** The destination of the rows: a new table by name, or an existing one. */
export function IntoBar({ state }: { state: DraftState }) {
  const { draft, onDraft, onSlice, slices, fitting, isRecalled } = state;
  const tables = useMemo(
    () =>
      slices
        .filter((slice) => slice.key_field_ids.length > 0)
        .map((slice) => ({ value: slice.id, label: slice.slice_name, icon: 'table' as const }))
        .sort((a, b) => compareNatural(a.label, b.label)),
    [slices],
  );
  if (!draft) return null;
  const isNew = draft.sliceId === null;
  return (
    <div className={styles.into}>
      <Segmented
        label="Rows go to"
        value={isNew ? 'new' : 'existing'}
        onValueChange={(value) => onSlice(value === 'new' ? null : (fitting?.id ?? tables[0]?.value ?? null))}
        options={[
          { value: 'new', label: 'New table' },
          { value: 'existing', label: 'Existing table' },
        ]}
      />
      {isNew ? (
        <TextInput
          size="compact"
          className={styles.name}
          aria-label="Name of the new table"
          value={draft.sliceName}
          onValueChange={(sliceName) => onDraft({ ...draft, sliceName })}
        />
      ) : (
        <>
          <Combobox
            size="compact"
            className={styles.name}
            aria-label="Table"
            value={draft.sliceId ?? undefined}
            onValueChange={(id) => id !== undefined && onSlice(id)}
            options={tables}
          />
          <Checkbox
            checked={draft.updateExisting}
            onCheckedChange={(updateExisting) => onDraft({ ...draft, updateExisting })}
          >
            Update rows that exist
          </Checkbox>
        </>
      )}
      {isNew && fitting && (
        <span className={styles.hint}>
          The columns fit {fitting.slice_name}.
          <Button variant="bare" onClick={() => onSlice(fitting.id)}>
            Update it instead
          </Button>
        </span>
      )}
      {isRecalled && <span className={styles.hint}>Using the mapping from your last similar file.</span>}
    </div>
  );
}

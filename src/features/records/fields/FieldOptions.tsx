import { useState } from 'react';
import { deleteFieldOption } from '@/domain/commands/dataFields/deleteFieldOption';
import type { Field as FieldRow } from '@/domain/kinds/field';
import { Refusal } from '@/domain/refusal';
import { OptionList } from '@/parts/options/OptionList';
import type { OptionDraft } from '@/parts/options/optionDraft';
import { commit } from '@/store/acts/commit';
import { newIdOf } from '@/store/acts/newIdOf';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import { ConfirmDialog, Field, type MenuItem } from '@/ui';
import type { EditContext } from '../state/editContext';

interface FieldOptionsProps {
  cx: EditContext;
  /** The stored field; null while it is being created. */
  field: FieldRow | null;
  options: readonly OptionDraft[];
  onChange(options: OptionDraft[]): void;
  fault: string | null;
}

/**
 * The options of a field: named, coloured, reordered, merged and deleted. Stored options change immediately, and the
 * change can be undone.
 */
export function FieldOptions({ cx, field, options, onChange, fault }: FieldOptionsProps) {
  const [asked, setAsked] = useState<{ option: OptionDraft; reason: string } | null>(null);
  const stored = new Set((field?.attrs.options ?? []).map(({ id }) => id));
  const newId = () => newIdOf(cx.store);
  const without = (option: OptionDraft) => onChange(options.filter(({ id }) => id !== option.id));

  const remove = async (option: OptionDraft, more: { force?: boolean; merge_into?: string } = {}) => {
    if (!field || !stored.has(option.id)) return without(option);
    try {
      const { opId } = await commit(cx.store, deleteFieldOption, { id: field.id, option: option.id, ...more });
      cx.onAlert({ kind: 'info', text: 'Field options updated.', eventId: opId });
      setAsked(null);
      without(option);
    } catch (failure) {
      const reason = whyNotWritten(failure);
      if (failure instanceof Refusal && failure.code === 'conflict' && !more.force) setAsked({ option, reason });
      else cx.onAlert({ kind: 'error', text: reason });
    }
  };
  const actsOf = (option: OptionDraft): readonly MenuItem[] => {
    const others = options.filter(({ id }) => id !== option.id && stored.has(id));
    if (!stored.has(option.id) || others.length === 0) return [];
    return [
      {
        key: 'merge',
        label: 'Merge into',
        icon: 'merge',
        items: others.map((other) => ({
          key: other.id,
          label: other.name,
          onSelect: () => void remove(option, { merge_into: other.id }),
        })),
      },
    ];
  };
  return (
    <>
      <Field label="Options" error={fault ?? undefined}>
        {() => (
          <OptionList
            options={options}
            onChange={onChange}
            newId={newId}
            actsOf={actsOf}
            onRemove={(option) => void remove(option)}
          />
        )}
      </Field>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(null)}
          title={`Delete the option ${asked.option.name}?`}
          confirmLabel="Delete option"
          onConfirm={() => void remove(asked.option, { force: true })}
        >
          {asked.reason} Their cells lose it; undo brings it back.
        </ConfirmDialog>
      )}
    </>
  );
}

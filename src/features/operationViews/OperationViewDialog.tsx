import { useState } from 'react';
import { createOperationView } from '@/domain/commands/operationViews/createOperationView';
import { updateOperationView } from '@/domain/commands/operationViews/updateOperationView';
import type { OperationView } from '@/domain/kinds/operationView';
import type { OnAlert } from '@/parts/acts/alert';
import { commit } from '@/store/acts/commit';
import { newIdOf } from '@/store/acts/newIdOf';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import { useStore } from '@/store/hooks/StoreProvider';
import { useRows } from '@/store/hooks/useRows';
import { Combobox, Dialog, Field, TextInput } from '@/ui';

/** Creates an experiment view, or edits one. */
export function OperationViewDialog({
  view,
  onClose,
  onAlert,
}: {
  view: OperationView | null;
  onClose(): void;
  onAlert: OnAlert;
}) {
  const store = useStore();
  const operations = useRows('task').filter((task) => task.task_type === 'operation' && !task.is_deleted);
  const tables = new Map(useRows('slice').map((slice) => [slice.id, slice.slice_name]));
  const views = useRows('view').filter((one) => !one.is_deleted && !one.is_archived && tables.has(one.entity_slice_id));
  const programs = useRows('program').filter((program) => !program.is_archived);
  const [name, setName] = useState(view?.view_name ?? '');
  const [operation, setOperation] = useState(view?.operation_id ?? undefined);
  const [chosen, setChosen] = useState<string[]>(view?.record_view_ids ?? []);
  const [shared, setShared] = useState<string[]>(view?.program_ids ?? []);
  const [error, setError] = useState<string>();
  const submit = async () => {
    const about = {
      view_name: name.trim(),
      operation_id: operation ?? null,
      record_view_ids: chosen,
      program_ids: shared,
    };
    try {
      const { opId } = view
        ? await commit(store, updateOperationView, { ...about, id: view.id })
        : await commit(store, createOperationView, { ...about, id: newIdOf(store) });
      onAlert({ kind: 'info', text: view ? 'Experiment view updated' : 'New view created', eventId: opId });
      onClose();
    } catch (failure) {
      setError(whyNotWritten(failure));
    }
  };
  return (
    <Dialog
      open
      width="sm"
      onOpenChange={(open) => !open && onClose()}
      title={view ? `Edit ${view.view_name}` : 'New experiment view'}
      submitLabel={view ? 'Save' : 'Create view'}
      submitDisabled={name.trim() === ''}
      onSubmit={() => void submit()}
    >
      <Field label="Name" error={error}>
        {(control) => (
          <TextInput
            {...control}
            autoFocus
            value={name}
            onValueChange={(next) => {
              setName(next);
              setError(undefined);
            }}
          />
        )}
      </Field>
      <Field label="Experiment" help="Without one, the view is offered in all experiments.">
        {(control) => (
          <Combobox
            {...control}
            size="large"
            clearable
            value={operation}
            placeholder="All experiments"
            options={operations.map((one) => ({ value: one.id, label: one.task_title, icon: 'flask' as const }))}
            onValueChange={setOperation}
          />
        )}
      </Field>
      <Field label="Views of tables" help="They are shown one below the other, in this order.">
        {(control) => (
          <Combobox
            {...control}
            size="large"
            multiple
            value={chosen}
            placeholder="Choose views"
            options={views.map((one) => ({
              value: one.id,
              label: one.view_name,
              note: tables.get(one.entity_slice_id),
              icon: 'view' as const,
            }))}
            onValueChange={setChosen}
          />
        )}
      </Field>
      {programs.length > 0 && (
        <Field label="Programs" help="Guests see the view through them.">
          {(control) => (
            <Combobox
              {...control}
              size="large"
              multiple
              value={shared}
              placeholder="None"
              options={programs.map((one) => ({ value: one.id, label: one.program_name, icon: 'share' as const }))}
              onValueChange={setShared}
            />
          )}
        </Field>
      )}
    </Dialog>
  );
}

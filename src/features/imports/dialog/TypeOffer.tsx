import { useState } from 'react';
import { commandArgs, commandCall } from '@/contract/commandCall';
import { updateField } from '@/domain/commands/dataFields/updateField';
import { isConvertible } from '@/domain/fields/convert';
import { fieldTypeSpec } from '@/domain/fields/fieldRegistry';
import type { Field } from '@/domain/kinds/field';
import type { FieldType } from '@/domain/kinds/fieldType';
import { can } from '@/domain/permissions/decide';
import { showAlert } from '@/parts/acts/alerts';
import { useClient } from '@/store/hooks/ClientProvider';
import { useActor } from '@/store/hooks/useActor';
import { Button } from '@/ui';
import { failureText } from '../state/failureText';

/**
 * Changes the type of a field of the table to one that holds what the column contains: `97-99` in a field of plain
 * numbers. The server does it, which then checks the rows of the file against the field as it is.
 */
export function TypeOffer({ field, type }: { field: Field; type: FieldType }) {
  const client = useClient();
  const actor = useActor();
  const [busy, setBusy] = useState(false);
  if (!isConvertible(field.field_type, type) || !can(actor, 'field.update', { field_ids: [field.id] })) return null;
  const { label } = fieldTypeSpec(type);
  const change = async () => {
    setBusy(true);
    try {
      const input = { id: field.id, field_type: type };
      const { eventId } = await client.call(commandCall(updateField), commandArgs(updateField, input));
      const text = `${field.field_name} is a field of type ${label} now`;
      showAlert({ kind: 'info', text, ...(eventId ? { eventId } : {}) });
    } catch (error) {
      showAlert({ kind: 'error', text: `${field.field_name} was not changed: ${failureText(error)}` });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      disabled={busy}
      aria-busy={busy}
      onClick={() => void change()}
      title={`Changes ${field.field_name} in the table`}
    >
      Change to {label}
    </Button>
  );
}

import { useState } from 'react';
import { createWorkspaceCall } from '@/contract/staff/workspaces';
import { PLANS, type Plan } from '@/domain/plans/plans';
import { normalText } from '@/lib/normalText';
import type { OnAlert } from '@/parts/acts/alert';
import { errorText } from '@/parts/acts/errorText';
import { useClient } from '@/store/hooks/ClientProvider';
import { Dialog, ErrorText, Field, Select, TextInput } from '@/ui';

interface Props {
  onClose: () => void;
  onMade: () => void;
  onAlert: OnAlert;
}

const slugOf = (name: string) =>
  normalText(name, 'NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);

/** Creates a workspace; its creator is its first admin and invites the others. */
export function NewWorkspaceDialog({ onClose, onMade, onAlert }: Props) {
  const client = useClient();
  const [name, setName] = useState('');
  const [slug, setSlug] = useState<string | null>(null);
  const [plan, setPlan] = useState<Plan>('trial');
  const [seats, setSeats] = useState('25');
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const shown = slug ?? slugOf(name);
  const save = async () => {
    setBusy(true);
    try {
      const body = { workspace_name: name, slug: shown, plan, number_of_seats: Number(seats) };
      const { resource } = await client.call(createWorkspaceCall, { body });
      onAlert({ kind: 'info', text: `${resource.workspace_name} created. Switch to it to invite people.` });
      onMade();
      onClose();
    } catch (error) {
      setFault(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="New workspace"
      subtitle="You become its first admin."
      width="xs"
      onSubmit={() => void save()}
      submitLabel="Create workspace"
      submitDisabled={name.trim() === '' || shown.length < 2}
      busy={busy}
    >
      <Field label="Name" required>
        {(control) => <TextInput {...control} value={name} onValueChange={setName} />}
      </Field>
      <Field label="Address" help={`People sign in at /${shown || '…'}/login.`}>
        {(control) => <TextInput {...control} mono value={shown} onValueChange={setSlug} />}
      </Field>
      <Field label="Plan">
        {(control) => (
          <Select
            {...control}
            value={plan}
            options={PLANS.map((value) => ({ value, label: value }))}
            onValueChange={setPlan}
          />
        )}
      </Field>
      <Field label="Seats">
        {(control) => (
          <TextInput {...control} type="number" min={1} max={100000} value={seats} onValueChange={setSeats} />
        )}
      </Field>
      {fault !== null && <ErrorText>{fault}</ErrorText>}
    </Dialog>
  );
}

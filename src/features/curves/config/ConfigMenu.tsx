import { useState } from 'react';
import type { DrcConfig } from '@/domain/kinds/drcConfig';
import { whyNot } from '@/domain/permissions/whyNot';
import type { OnAlert } from '@/parts/acts/alert';
import { useStore } from '@/store/hooks/StoreProvider';
import { useActor } from '@/store/hooks/useActor';
import { ConfirmDialog, IconButton, Menu, NameDialog } from '@/ui';
import { type Done, deleteConfig, duplicateConfig, saveConfig } from '../state/curveActs';

interface Props {
  config: DrcConfig;
  /** Opens another configuration, or with null the list of all. */
  onOpen(configId: string | null): void;
  onAlert: OnAlert;
}

const NAMING = {
  rename: { title: 'Rename curves', submitLabel: 'Rename' },
  duplicate: { title: 'Duplicate curves', submitLabel: 'Duplicate' },
};

/** The actions on a configuration as a whole. */
export function ConfigMenu({ config, onOpen, onAlert }: Props) {
  const store = useStore();
  const [naming, setNaming] = useState<keyof typeof NAMING | null>(null);
  const [deleting, setDeleting] = useState(false);
  const { config_name: name } = config;
  const why = whyNot(useActor(), 'drc.manage', { slice_id: config.entity_slice_id });
  const closed = why === null ? {} : { disabledReason: why };

  const showOutcome = (answer: Done): answer is Exclude<Done, { reason: string }> => {
    if ('reason' in answer) onAlert({ kind: 'error', text: answer.reason });
    else onAlert({ kind: 'info', text: answer.done, eventId: answer.opId });
    return !('reason' in answer);
  };
  const submit = async (typed: string): Promise<string | undefined> => {
    const answer =
      naming === 'duplicate'
        ? await duplicateConfig(store, config, typed)
        : await saveConfig(store, config.id, { config_name: typed });
    if ('reason' in answer) return answer.reason;
    setNaming(null);
    showOutcome(answer);
    if (naming === 'duplicate') onOpen(answer.configId);
    return undefined;
  };
  return (
    <>
      <Menu
        align="end"
        trigger={<IconButton icon="more" label={`More for ${name}`} tooltip={false} />}
        items={[
          { key: 'rename', label: 'Rename', icon: 'edit', ...closed, onSelect: () => setNaming('rename') },
          {
            key: 'duplicate',
            label: 'Duplicate',
            icon: 'duplicate',
            ...closed,
            onSelect: () => setNaming('duplicate'),
          },
          {
            key: 'delete',
            label: 'Delete curves',
            icon: 'trash',
            danger: true,
            ...closed,
            onSelect: () => setDeleting(true),
          },
        ]}
      />
      {naming && (
        <NameDialog
          {...NAMING[naming]}
          name={naming === 'rename' ? name : `${name} copy`}
          onClose={() => setNaming(null)}
          onSubmit={submit}
        />
      )}
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title={`Delete the curves ${name}?`}
        confirmLabel="Delete curves"
        onConfirm={async () => {
          setDeleting(false);
          if (showOutcome(await deleteConfig(store, config))) onOpen(null);
        }}
      >
        The curves and their columns will be removed for everyone. The measured points stay, and you can undo this.
      </ConfirmDialog>
    </>
  );
}

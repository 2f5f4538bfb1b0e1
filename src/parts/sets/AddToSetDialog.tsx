import { useState } from 'react';
import { counted, numberText } from '@/lib/words/counted';
import { useStore } from '@/store/hooks/StoreProvider';
import { Dialog, ErrorText, SearchList } from '@/ui';
import { addRecordsToSets, makeSet } from './setActs';
import { useSets } from './useSets';

interface Props {
  sliceId: string;
  recordIds: readonly string[];
  onClose(): void;
}

/** Asks to which sets records are added; a name that no set has creates one. */
export function AddToSetDialog({ sliceId, recordIds, onClose }: Props) {
  const store = useStore();
  const sets = useSets(sliceId);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [error, setError] = useState<string>();
  const add = async () => {
    if (await addRecordsToSets(store, chosen, recordIds)) onClose();
  };
  const create = async (name: string) => {
    const made = await makeSet(store, sliceId, name, recordIds);
    if ('reason' in made) setError(made.reason);
    else onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Add ${counted(recordIds.length, 'record')} to sets`}
      submitLabel={chosen.length > 1 ? `Add to ${chosen.length} sets` : 'Add to set'}
      {...(chosen.length === 0 ? { submitDisabledReason: 'Choose a set, or type the name of a new one.' } : {})}
      onSubmit={() => void add()}
    >
      <SearchList
        multiple
        options={sets.map((set) => ({
          value: set.id,
          label: set.set_name,
          icon: 'list',
          note: numberText(set.record_ids.length),
        }))}
        chosen={chosen}
        placeholder="Find a set, or name a new one"
        onChoose={(id) =>
          setChosen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
        }
        onCreate={(name) => void create(name)}
        createLabel={(name) => `New set “${name}”`}
        nothing="No sets yet. Type a name to create one."
      />
      {error !== undefined && <ErrorText>{error}</ErrorText>}
    </Dialog>
  );
}

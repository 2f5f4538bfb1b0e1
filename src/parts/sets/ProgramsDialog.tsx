import { useState } from 'react';
import { compareNatural } from '@/domain/sorts/natural';
import { listText } from '@/lib/words/listText';
import { useRows } from '@/store/hooks/useRows';
import { Checkbox, Dialog, EmptyState, ErrorText } from '@/ui';
import styles from './Sets.module.css';

interface Props {
  /** Name of what is shared. */
  name: string;
  programIds: readonly string[];
  /** The programs that contain its table: guests of other programs cannot open it. */
  tablePrograms?: ReadonlySet<string>;
  onClose(): void;
  /** @returns why it failed; null if it succeeded */
  onSave(programIds: string[]): Promise<string | null>;
}

/** Chooses the programs of a view or a set; guests see what is in the programs shared with them. */
export function ProgramsDialog({ name, programIds, tablePrograms, onClose, onSave }: Props) {
  const programs = useRows('program');
  const [chosen, setChosen] = useState<readonly string[]>(programIds);
  const [error, setError] = useState<string>();
  const listed = programs
    .filter((program) => !program.is_archived || programIds.includes(program.id))
    .sort((a, b) => compareNatural(a.program_name, b.program_name));
  const apart = listed.filter(({ id }) => tablePrograms && chosen.includes(id) && !tablePrograms.has(id));
  const save = async () => {
    const reason = await onSave([...chosen]);
    if (reason === null) onClose();
    else setError(reason);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Programs of ${name}`}
      subtitle="People and groups that a program is shared with can open what is in it."
      submitLabel="Save"
      submitDisabled={listed.length === 0}
      onSubmit={() => void save()}
    >
      {listed.length === 0 ? (
        <EmptyState>There are no programs yet. An administrator makes them on the Programs page.</EmptyState>
      ) : (
        <ul className={styles.choices}>
          {listed.map((program) => (
            <li key={program.id}>
              <Checkbox
                checked={chosen.includes(program.id)}
                onCheckedChange={(on) =>
                  setChosen((before) => (on ? [...before, program.id] : before.filter((id) => id !== program.id)))
                }
              >
                {program.program_name}
              </Checkbox>
            </li>
          ))}
        </ul>
      )}
      {apart.length > 0 && (
        <p className={styles.note} role="status">
          Guests cannot open {name} through {listText(apart.map(({ program_name }) => program_name))}: its table, or a
          view of that table, has to be in the program as well.
        </p>
      )}
      {error !== undefined && <ErrorText>{error}</ErrorText>}
    </Dialog>
  );
}

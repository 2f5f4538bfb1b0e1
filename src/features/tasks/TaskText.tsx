import { useState } from 'react';
import { useTaskDocument } from '@/documents/hooks/useTaskDocument';
import { addNoteSection, deleteNoteSection, updateNoteSection } from '@/domain/commands/tasks/noteSections';
import type { NoteSection } from '@/domain/kinds/noteSection';
import type { Task } from '@/domain/kinds/task';
import { nameOfMember } from '@/domain/people/nameOfMember';
import { docOfRow } from '@/domain/richText/rowText';
import { BODY, noteFragment } from '@/domain/tasks/taskFragments';
import { bodyOf, noteOf } from '@/domain/tasks/taskText';
import { showAlert } from '@/parts/acts/alerts';
import { KeptTexts } from '@/parts/rich/KeptTexts';
import { RichField } from '@/parts/rich/RichField';
import type { OnOpenChip } from '@/parts/rich/RichView';
import { UnseenWords } from '@/parts/rich/UnseenWords';
import { commit } from '@/store/acts/commit';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import { useStore } from '@/store/hooks/StoreProvider';
import { useRow } from '@/store/hooks/useRow';
import { useRows } from '@/store/hooks/useRows';
import { IconButton, Menu, NameDialog, personHue, Tabs } from '@/ui';
import { keepPictures, sharePictures } from './keepPictures';
import styles from './Tasks.module.css';
import { TextPeople } from './TextPeople';
import { useRefusedTexts } from './useRefusedTexts';
import { useTextSteps } from './useTextSteps';

interface Props {
  task: Task;
  isOff: boolean;
  onOpenChip: OnOpenChip;
}

/** Sections of an item's notes, in order. */
function useSections(taskId: string): NoteSection[] {
  return useRows('note_section')
    .filter((section) => section.task_id === taskId && !section.is_deleted)
    .sort((a, b) => a.position - b.position);
}

/** The texts of an item: its description and the sections of its notes, one shown at a time. */
export function TaskText({ task, isOff, onOpenChip }: Props) {
  const store = useStore();
  const text = useTaskDocument(task);
  useRefusedTexts(task.id, isOff, text);
  useTextSteps(task, text);
  const sections = useSections(task.id);
  const me = useRow('member', store.userId);
  const [chosen, setChosen] = useState(BODY);
  const [naming, setNaming] = useState<NoteSection | 'new' | null>(null);
  const section = sections.find(({ id }) => noteFragment(id) === chosen);
  const value = section ? chosen : BODY;
  const user = { id: store.userId, name: me ? nameOfMember(me) : 'Somebody', color: `p${personHue(store.userId)}` };
  const save = async (section_name: string): Promise<string | undefined> => {
    try {
      if (naming === 'new') {
        const { plan } = await commit(store, addNoteSection, { id: task.id, section_name });
        setChosen(noteFragment(plan.answer.id));
      } else if (naming) await commit(store, updateNoteSection, { id: task.id, section_id: naming.id, section_name });
      setNaming(null);
      return undefined;
    } catch (error) {
      return whyNotWritten(error);
    }
  };
  const remove = async (gone: NoteSection) => {
    try {
      const { opId } = await commit(store, deleteNoteSection, { id: task.id, section_id: gone.id });
      showAlert({ kind: 'info', text: 'Section deleted', eventId: opId });
    } catch (error) {
      showAlert({ kind: 'error', text: whyNotWritten(error) });
    }
  };
  const field = (
    name: string,
    label: string,
    { text_goes_on }: Pick<Task, 'text_goes_on'>,
    held: Parameters<typeof docOfRow>[0],
    placeholder: string,
  ) => ({
    value: name,
    label,
    content: (
      <RichField
        text={text}
        field={name}
        label={label}
        placeholder={placeholder}
        held={docOfRow(held)}
        goesOn={text_goes_on === true}
        isOff={isOff}
        user={user}
        onOpenChip={onOpenChip}
        takePictures={(files) => keepPictures(store, task.id, files)}
        sharePictures={(fileIds) => void sharePictures(store, task, fileIds)}
      />
    ),
  });
  return (
    <section className={styles.part} aria-label="Text">
      <KeptTexts
        taskId={task.id}
        document={isOff || !text?.isHere ? null : text.document}
        nameOf={(name) => sections.find(({ id }) => noteFragment(id) === name)?.section_name ?? 'Description'}
        onOpenChip={onOpenChip}
      />
      {text?.isHere && <UnseenWords document={text.document} isOff={isOff} />}
      <div className={styles.texts}>
        <Tabs
          label="Texts"
          value={value}
          onValueChange={setChosen}
          tabs={[
            field(BODY, 'Description', task, bodyOf(task), 'Aim, method, observations'),
            ...sections.map((one) => field(noteFragment(one.id), one.section_name, one, noteOf(one), 'Write here')),
          ]}
        />
        <div className={styles.textActs}>
          <TextPeople document={text?.document ?? null} user={user} />
          {!isOff && section && (
            <Menu
              align="end"
              trigger={<IconButton size="small" icon="more" label={`More for ${section.section_name}`} />}
              items={[
                { key: 'rename', label: 'Rename section', icon: 'edit', onSelect: () => setNaming(section) },
                {
                  key: 'delete',
                  label: 'Delete section',
                  icon: 'trash',
                  danger: true,
                  onSelect: () => void remove(section),
                },
              ]}
            />
          )}
          {!isOff && <IconButton size="small" icon="plus" label="Add section" onClick={() => setNaming('new')} />}
        </div>
      </div>
      {naming !== null && (
        <NameDialog
          title={naming === 'new' ? 'New section' : 'Rename section'}
          submitLabel={naming === 'new' ? 'Add' : 'Rename'}
          name={naming === 'new' ? '' : naming.section_name}
          onClose={() => setNaming(null)}
          onSubmit={save}
        />
      )}
    </section>
  );
}

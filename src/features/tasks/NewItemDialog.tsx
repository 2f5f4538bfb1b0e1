import { useEffect, useState } from 'react';
import type { NewItem } from '@/domain/commands/tasks/createTask';
import type { Task } from '@/domain/kinds/task';
import type { TaskDefinition } from '@/domain/kinds/taskDefinition';
import { hasStatus } from '@/domain/kinds/taskStatuses';
import { TASK_TYPES, type TaskType, TYPE_FACTS } from '@/domain/kinds/taskTypes';
import type { TaskTree } from '@/domain/tasks/taskTree';
import { counted } from '@/lib/words/counted';
import { DateInput } from '@/parts/pick/DateInput';
import { usePeopleOptions } from '@/parts/pick/usePeopleOptions';
import { useStore } from '@/store/hooks/StoreProvider';
import { useActor } from '@/store/hooks/useActor';
import { useRows } from '@/store/hooks/useRows';
import { Checkbox, Combobox, Dialog, Field, Segmented, TextInput } from '@/ui';
import { publishedParts } from './definitions/definitionNews';
import { parentOptions } from './parentOptions';
import styles from './Tasks.module.css';
import { TYPE_ICONS } from './taskSigns';
import { useTaskActs } from './useTaskActs';

interface Props {
  open: boolean;
  onOpenChange(open: boolean): void;
  tree: TaskTree;
  /** Under which it is made unless another is chosen. */
  parentId: string | null;
  /** What it begins with, beside what is asked. */
  preset?: Partial<NewItem>;
  onMade(task: Pick<Task, 'id' | 'task_type'>): void;
}

const NOTHING = {};
const NONE: ReturnType<typeof parentOptions> = [];

interface Dates {
  start: string | null;
  due: string | null;
}
const NO_DATES: Dates = { start: null, due: null };

const noun = (type: TaskType) => {
  const text = TYPE_FACTS[type].noun;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
};

/** The versions of a template and its parts as they are seen here. */
const versionsOf = (all: readonly TaskDefinition[], template: TaskDefinition) =>
  Object.fromEntries(publishedParts(all, template).map(({ id, version }) => [id, version]));

/** What comes with an item of a template. */
function madeWords(template: TaskDefinition, all: readonly TaskDefinition[]): string {
  const below = publishedParts(all, template).length - 1;
  const parts = [
    below > 0 ? `${counted(below, 'item')} below` : null,
    template.properties.length > 0 ? counted(template.properties.length, 'property', 'properties') : null,
    template.sections.length > 0 ? counted(template.sections.length, 'note section') : null,
  ].filter((part) => part !== null);
  return `Version ${template.version}${parts.length > 0 ? `, with ${parts.join(', ')}` : ''}.`;
}

/** Makes an item of any type, blank or from a template; what was typed stays when the dialog is closed. */
export function NewItemDialog({ open, onOpenChange, tree, parentId, preset = NOTHING, onMade }: Props) {
  const actor = useActor();
  const { userId } = useStore();
  const acts = useTaskActs();
  const people = usePeopleOptions();
  const [title, setTitle] = useState('');
  const [type, setType] = useState<TaskType>('task');
  const [parent, setParent] = useState<string | null | undefined>(undefined);
  const [assigned, setAssigned] = useState<readonly string[]>([userId]);
  const [{ start, due }, setDates] = useState<Dates>(NO_DATES);
  const setStart = (next: string | null) => setDates((held) => ({ ...held, start: next }));
  const setDue = (next: string | null) => setDates((held) => ({ ...held, due: next }));
  const [templateId, setTemplateId] = useState<string>();
  const [isDraft, setDraft] = useState(false);
  const [busy, setBusy] = useState(false);
  // What the place gives where it was opened: the lane, the day.
  useEffect(() => {
    if (!open) return;
    const { task_start_date, task_due_date } = preset;
    setDates((held) => ({
      start: task_start_date === undefined ? held.start : task_start_date,
      due: task_due_date === undefined ? held.due : task_due_date,
    }));
    if (preset.task_type !== undefined) setType(preset.task_type);
    const from = preset.operation_definition_id ?? preset.task_definition_id;
    if (from) setTemplateId(from);
    setDraft(preset.is_draft === true);
    if (preset.parent_id !== undefined) setParent(preset.parent_id);
    if (preset.assigned_user_ids !== undefined) setAssigned(preset.assigned_user_ids);
  }, [open, preset]);
  const definitions = useRows('task_definition');
  const templates = definitions.filter(
    (one) => one.version > 0 && !one.is_archived && one.parent_definition_id === null,
  );
  const template = templates.find(({ id }) => id === templateId);
  const above = parent === undefined ? parentId : parent;
  const asked = template?.definition_type ?? type;
  const types = TASK_TYPES.filter((one) => one !== 'cycle' || actor.flags.includes('design_cycles'));
  const parents = open ? parentOptions(tree, asked) : NONE;
  const chosenParent = above !== null && parents.some(({ value }) => value === above) ? above : null;
  const submit = async () => {
    setBusy(true);
    const status = preset.task_status;
    const id = await acts.create({
      ...preset,
      ...(status !== undefined && !hasStatus(asked, status) ? { task_status: undefined } : {}),
      ...(title.trim() === '' ? {} : { task_title: title }),
      task_type: asked,
      is_draft: isDraft,
      // Said here, since a text that is begun without a network must begin with the same words on the server.
      ...(template
        ? {
            task_description: template.description,
            ...(template.description_content ? { task_content: template.description_content } : {}),
            definition_versions: versionsOf(definitions, template),
          }
        : {}),
      task_definition_id: template && asked !== 'operation' ? template.id : null,
      operation_definition_id: template && asked === 'operation' ? template.id : null,
      parent_id: chosenParent,
      assigned_user_ids: [...assigned],
      task_start_date: start,
      task_due_date: due,
    });
    setBusy(false);
    if (id === null) return;
    setTitle('');
    setTemplateId(undefined);
    setParent(undefined);
    setDates(NO_DATES);
    onOpenChange(false);
    onMade({ id, task_type: asked });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="New item"
      width="sm"
      submitLabel="Create"
      busy={busy}
      {...(title.trim() === '' && !template ? { submitDisabledReason: 'Give it a title.' } : {})}
      onSubmit={() => void submit()}
    >
      <Field label="Title">
        {(control) => (
          <TextInput
            {...control}
            value={title}
            onValueChange={setTitle}
            autoFocus
            maxLength={500}
            placeholder={template?.operation_name ?? ''}
          />
        )}
      </Field>
      {templates.length > 0 && (
        <Field label="Template" help={template ? madeWords(template, definitions) : undefined}>
          {(control) => (
            <Combobox
              {...control}
              clearable
              placeholder="None: a blank item"
              value={templateId}
              options={templates.map((one) => ({
                value: one.id,
                label: one.operation_name,
                icon: TYPE_ICONS[one.definition_type],
                note: one.sub_definitions.length > 0 ? `${one.sub_definitions.length} below` : undefined,
              }))}
              onValueChange={setTemplateId}
            />
          )}
        </Field>
      )}
      {!template && (
        <Segmented
          label="Type"
          value={type}
          onValueChange={setType}
          options={types.map((one) => ({ value: one, label: noun(one), icon: TYPE_ICONS[one] }))}
        />
      )}
      <Field label="Under">
        {(control) => (
          <Combobox
            {...control}
            clearable
            placeholder="Nothing: at the top"
            value={chosenParent ?? undefined}
            options={parents}
            onValueChange={(id) => setParent(id ?? null)}
          />
        )}
      </Field>
      <Field label="Assigned to">
        {(control) => (
          <Combobox {...control} multiple value={assigned} options={people} onValueChange={(ids) => setAssigned(ids)} />
        )}
      </Field>
      <div className={styles.dates}>
        <Field label="Start">{(control) => <DateInput {...control} value={start} onChange={setStart} />}</Field>
        <Field label="Due">{(control) => <DateInput {...control} value={due} onChange={setDue} />}</Field>
      </div>
      <Checkbox checked={isDraft} onCheckedChange={setDraft}>
        Draft: only I see it until I publish it
      </Checkbox>
    </Dialog>
  );
}

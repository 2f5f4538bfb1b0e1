import { useState } from 'react';
import type { TaskDefinition } from '@/domain/kinds/taskDefinition';
import { TASK_TYPES, type TaskType, TYPE_FACTS } from '@/domain/kinds/taskTypes';
import { can } from '@/domain/permissions/decide';
import { compareNatural } from '@/domain/sorts/natural';
import { counted } from '@/lib/words/counted';
import { PageHead } from '@/parts/page/PageHead';
import { useActor } from '@/store/hooks/useActor';
import { useRows, useRowsLoaded } from '@/store/hooks/useRows';
import { Button, Dialog, EmptyState, Field, Icon, Select, TextInput } from '@/ui';
import taskStyles from '../Tasks.module.css';
import { TYPE_ICONS } from '../taskSigns';
import styles from './Definitions.module.css';
import { edited, stateWords } from './definitionState';
import { useDefinitionActs } from './useDefinitionActs';

/** The templates of the workspace, from which new items can be created. */
export function DefinitionsScene({ onOpen }: { onOpen(path: string): void }) {
  const all = useRows('task_definition');
  const isLoaded = useRowsLoaded('task_definition');
  const actor = useActor();
  const acts = useDefinitionActs();
  const [isNew, setNew] = useState(false);
  const [name, setName] = useState('');
  const [type, setType] = useState<TaskType>('operation');
  const types = TASK_TYPES.filter(
    (one) =>
      (one !== 'cycle' || actor.flags.includes('design_cycles')) &&
      can(actor, one === 'operation' ? 'operation_definition.manage' : 'task_definition.manage'),
  );
  const roots = all
    .filter((one) => one.parent_definition_id === null)
    .sort((a, b) => compareNatural(edited(a).operation_name, edited(b).operation_name));
  const line = (definition: TaskDefinition) => {
    const { operation_name, sub_definitions, properties, sections } = edited(definition);
    const facts = [
      sub_definitions.length > 0 ? `${counted(sub_definitions.length, 'item')} below` : null,
      properties.length > 0 ? counted(properties.length, 'property', 'properties') : null,
      sections.length > 0 ? counted(sections.length, 'section') : null,
    ].filter((part) => part !== null);
    return (
      <li key={definition.id}>
        <Icon name={TYPE_ICONS[definition.definition_type]} />
        <button type="button" className={styles.link} onClick={() => onOpen(`/templates/${definition.id}`)}>
          {operation_name}
        </button>
        <span className={styles.note}>{TYPE_FACTS[definition.definition_type].noun}</span>
        <span className={styles.grow} />
        <span className={styles.note}>{facts.join(', ')}</span>
        <span className={styles.state}>{stateWords(definition)}</span>
      </li>
    );
  };
  const active = roots.filter((one) => !one.is_archived);
  const archived = roots.filter((one) => one.is_archived);
  return (
    <>
      <PageHead title="Templates" note={isLoaded ? counted(active.length, 'template') : undefined}>
        {types.length > 0 && (
          <Button variant="primary" icon="plus" onClick={() => setNew(true)}>
            New template
          </Button>
        )}
      </PageHead>
      <div className={taskStyles.main}>
        {isLoaded && roots.length === 0 && (
          <EmptyState page>
            A template says what items begin with: text, properties, note sections and the items below. None has been
            made yet.
          </EmptyState>
        )}
        <ul className={styles.list}>{active.map(line)}</ul>
        {archived.length > 0 && (
          <>
            <h2 className={styles.heading}>Archived</h2>
            <ul className={styles.list}>{archived.map(line)}</ul>
          </>
        )}
      </div>
      <Dialog
        open={isNew}
        onOpenChange={setNew}
        title="New template"
        width="sm"
        submitLabel="Create"
        {...(name.trim() === '' ? { submitDisabledReason: 'Give it a name.' } : {})}
        onSubmit={() =>
          void acts.create(name, types.includes(type) ? type : (types[0] ?? 'task')).then((id) => {
            if (id === null) return;
            setNew(false);
            setName('');
            onOpen(`/templates/${id}`);
          })
        }
      >
        <Field label="Name">
          {(control) => <TextInput {...control} autoFocus value={name} onValueChange={setName} maxLength={500} />}
        </Field>
        <Field label="Type">
          {(control) => (
            <Select
              {...control}
              value={type}
              options={types.map((one) => ({ value: one, label: TYPE_FACTS[one].noun, icon: TYPE_ICONS[one] }))}
              onValueChange={(next) => setType(types.find((one) => one === next) ?? 'task')}
            />
          )}
        </Field>
      </Dialog>
    </>
  );
}

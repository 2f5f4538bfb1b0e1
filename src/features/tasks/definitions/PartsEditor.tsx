import { useState } from 'react';
import type { TaskDefinition } from '@/domain/kinds/taskDefinition';
import { mayBeUnder, TASK_TYPES, type TaskType, TYPE_FACTS } from '@/domain/kinds/taskTypes';
import { useActor } from '@/store/hooks/useActor';
import { Button, Icon, IconButton, Select, TextInput } from '@/ui';
import { DaysInput } from '../DaysInput';
import { TYPE_ICONS } from '../taskSigns';
import styles from './Definitions.module.css';
import { edited } from './definitionState';
import type { DefinitionActs } from './useDefinitionActs';

interface Props {
  definition: TaskDefinition;
  byId: ReadonlyMap<string, TaskDefinition>;
  acts: DefinitionActs;
  mayManage: boolean;
  onOpen(path: string): void;
}

const NOBODY = 'none';

/** The parts of a template in order: items that are created below a new one, and their blockers. */
export function PartsEditor({ definition, byId, acts, mayManage, onOpen }: Props) {
  const { flags } = useActor();
  const [name, setName] = useState('');
  const [type, setType] = useState<TaskType>('task');
  const places = edited(definition).sub_definitions;
  const types = TASK_TYPES.filter(
    (one) =>
      mayBeUnder(one, definition.definition_type) &&
      one !== 'project' &&
      (one !== 'cycle' || flags.includes('design_cycles')),
  );
  const nameOf = (id: string) => {
    const part = byId.get(id);
    return part ? edited(part).operation_name : 'gone';
  };
  const add = async () => {
    if (name.trim() === '') return;
    if (await acts.addPart(definition.id, name, type)) setName('');
  };
  return (
    <section className={styles.part} aria-label="Items below">
      <h2>
        Items below <span className={styles.note}>{places.length}</span>
      </h2>
      <ol className={styles.parts}>
        {places.map(({ sub_definition_id: id, dependent_on_definition_id: on, lag_days }, at) => {
          const part = byId.get(id);
          return (
            <li key={id}>
              <span className={styles.number}>{at + 1}</span>
              {part && <Icon name={TYPE_ICONS[part.definition_type]} />}
              <button type="button" className={styles.link} onClick={() => onOpen(`/templates/${id}`)}>
                {nameOf(id)}
              </button>
              <span className={styles.grow} />
              <span className={styles.note}>after</span>
              <Select
                size="compact"
                className={styles.after}
                aria-label={`${nameOf(id)} waits for`}
                disabled={!mayManage}
                value={on ?? NOBODY}
                options={[
                  { value: NOBODY, label: 'nothing' },
                  ...places
                    .filter((other) => other.sub_definition_id !== id)
                    .map((other) => ({ value: other.sub_definition_id, label: nameOf(other.sub_definition_id) })),
                ]}
                onValueChange={(next) => void acts.waitFor(definition.id, id, next === NOBODY ? null : next, lag_days)}
              />
              <span className={styles.lag}>
                <DaysInput
                  label={`Days between for ${nameOf(id)}`}
                  value={lag_days}
                  isOff={!mayManage || on === null}
                  onChange={(next) => void acts.waitFor(definition.id, id, on, next)}
                />{' '}
                days
              </span>
              {mayManage && (
                <>
                  <IconButton
                    size="small"
                    icon="up"
                    label={`Move ${nameOf(id)} up`}
                    disabled={at === 0}
                    onClick={() => void acts.movePart(definition.id, id, at - 1)}
                  />
                  <IconButton
                    size="small"
                    icon="arrow-down"
                    label={`Move ${nameOf(id)} down`}
                    disabled={at === places.length - 1}
                    onClick={() => void acts.movePart(definition.id, id, at + 1)}
                  />
                  <IconButton
                    size="small"
                    icon="x"
                    label={`Remove ${nameOf(id)}`}
                    onClick={() => void acts.removePart(definition.id, id)}
                  />
                </>
              )}
            </li>
          );
        })}
      </ol>
      {mayManage && types.length > 0 && (
        <form
          className={styles.add}
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <Select
            size="compact"
            className={styles.type}
            aria-label="Type of the new part"
            value={type}
            options={types.map((one) => ({ value: one, label: TYPE_FACTS[one].noun, icon: TYPE_ICONS[one] }))}
            onValueChange={(next) => setType(types.find((one) => one === next) ?? 'task')}
          />
          <TextInput
            size="compact"
            aria-label="Name of the new part"
            placeholder="Name of the item below"
            value={name}
            onValueChange={setName}
          />
          <Button type="submit" icon="plus" disabledReason={name.trim() === '' ? 'Give it a name.' : undefined}>
            Add
          </Button>
        </form>
      )}
    </section>
  );
}

import type { PermissionSettings, SettingName, SwitchSetting } from '@/domain/permissions/permissionSettings';
import { Checkbox, Segmented, Switch } from '@/ui';
import styles from './Rights.module.css';
import { RightsLine } from './RightsLine';
import { ScopeField } from './ScopeField';
import type { NamedUniverse } from './useUniverse';

interface Props {
  draft: PermissionSettings;
  held: PermissionSettings;
  changed: readonly SettingName[];
  onChange: (change: Partial<PermissionSettings>) => void;
  universe: NamedUniverse;
  disabled: boolean;
}

const REACH = [
  { value: 'all', label: 'All' },
  { value: 'own_and_assigned', label: 'Own, assigned' },
  { value: 'none', label: 'None' },
] as const;

const DELETION = [
  { value: 'all', label: 'All' },
  { value: 'own', label: 'Own' },
  { value: 'none', label: 'None' },
] as const;

/** The settings that tasks and experiments have in common. */
const KINDS = [
  {
    name: 'Tasks',
    noun: 'task',
    types: 'task_types',
    view: 'can_view_tasks',
    edit: 'can_edit_tasks',
    remove: 'can_delete_tasks',
    switches: [
      ['can_create_tasks', 'Make tasks'],
      ['can_manage_task_definitions', 'Manage definitions'],
    ],
  },
  {
    name: 'Experiments',
    noun: 'experiment',
    types: 'operation_types',
    view: 'can_view_operations',
    edit: 'can_edit_operations',
    remove: 'can_delete_operations',
    switches: [
      ['can_create_operations', 'Make experiments'],
      ['can_import_data_operations', 'Import data'],
      ['can_manage_operation_definitions', 'Manage definitions'],
    ],
  },
] as const;

/** All settings of one level or group. */
export function RightsForm({ draft, held, changed, onChange, universe, disabled }: Props) {
  const back = (...names: SettingName[]) =>
    names.some((name) => changed.includes(name))
      ? () => onChange(Object.fromEntries(names.map((name) => [name, held[name]])))
      : null;
  const common = { nameOf: universe.nameOf, disabled };
  const toggle = (name: SwitchSetting, label: string) => (
    <Switch key={name} checked={draft[name]} disabled={disabled} onCheckedChange={(on) => onChange({ [name]: on })}>
      {label}
    </Switch>
  );
  return (
    <>
      <section className={styles.part} aria-label="Fields">
        <h3 className={styles.heading}>Fields</h3>
        <RightsLine label="See" onTakeBack={back('data_fields_view')}>
          <ScopeField
            {...common}
            label="Fields that are seen"
            noun="field"
            only="show"
            but="hide"
            options={universe.fields}
            value={draft.data_fields_view}
            onChange={(data_fields_view) => onChange({ data_fields_view })}
          />
        </RightsLine>
        <RightsLine label="Edit" onTakeBack={back('data_fields_edit')}>
          <ScopeField
            {...common}
            label="Fields that can be edited"
            noun="field"
            only="edit"
            but="view_only"
            options={universe.fields}
            value={draft.data_fields_edit}
            onChange={(data_fields_edit) => onChange({ data_fields_edit })}
          />
        </RightsLine>
      </section>
      <section className={styles.part} aria-label="Tables and sets">
        <h3 className={styles.heading}>Tables and sets</h3>
        <RightsLine label="See tables" onTakeBack={back('entity_slices')}>
          <ScopeField
            {...common}
            label="Tables that are seen"
            noun="table"
            only="show"
            but="hide"
            options={universe.slices}
            value={draft.entity_slices}
            onChange={(entity_slices) => onChange({ entity_slices })}
          />
        </RightsLine>
        <RightsLine
          label="May"
          onTakeBack={back('can_create_entity_tables', 'can_edit_entity_tables', 'can_manage_sets')}
        >
          {toggle('can_create_entity_tables', 'Make tables')}
          {toggle('can_edit_entity_tables', 'Change tables')}
          {toggle('can_manage_sets', 'Manage sets')}
        </RightsLine>
      </section>
      {KINDS.map((kind) => (
        <section key={kind.name} className={styles.part} aria-label={kind.name}>
          <h3 className={styles.heading}>{kind.name}</h3>
          <RightsLine label="Types" onTakeBack={back(kind.types)}>
            <ScopeField
              {...common}
              label={`Types of ${kind.noun}s`}
              noun="type"
              only="show"
              but="hide"
              options={kind.types === 'task_types' ? universe.taskTypes : universe.operationTypes}
              value={draft[kind.types].types}
              onChange={(types) => onChange({ [kind.types]: { ...draft[kind.types], types } })}
            />
            <Checkbox
              checked={draft[kind.types].typeless}
              disabled={disabled}
              onCheckedChange={(typeless) => onChange({ [kind.types]: { ...draft[kind.types], typeless } })}
            >
              and those without a type
            </Checkbox>
          </RightsLine>
          <RightsLine label="See" onTakeBack={back(kind.view)}>
            <Segmented
              label={`${kind.name} that are seen`}
              small
              options={REACH}
              disabled={disabled}
              value={draft[kind.view]}
              onValueChange={(reach) => onChange({ [kind.view]: reach })}
            />
          </RightsLine>
          <RightsLine label="Edit" onTakeBack={back(kind.edit)}>
            <Segmented
              label={`${kind.name} that can be edited`}
              small
              options={REACH}
              disabled={disabled}
              value={draft[kind.edit]}
              onValueChange={(reach) => onChange({ [kind.edit]: reach })}
            />
          </RightsLine>
          <RightsLine label="Delete" onTakeBack={back(kind.remove)}>
            <Segmented
              label={`${kind.name} that can be deleted`}
              small
              options={DELETION}
              disabled={disabled}
              value={draft[kind.remove]}
              onValueChange={(reach) => onChange({ [kind.remove]: reach })}
            />
          </RightsLine>
          <RightsLine label="May" onTakeBack={back(...kind.switches.map(([name]) => name))}>
            {kind.switches.map(([name, label]) => toggle(name, label))}
          </RightsLine>
        </section>
      ))}
      <section className={styles.part} aria-label="Dashboards">
        <h3 className={styles.heading}>Dashboards</h3>
        <RightsLine label="See" onTakeBack={back('dashboards')}>
          <ScopeField
            {...common}
            label="Dashboards that are seen"
            noun="dashboard"
            only="show"
            but="hide"
            options={universe.dashboards}
            value={draft.dashboards}
            onChange={(dashboards) => onChange({ dashboards })}
          />
        </RightsLine>
        <RightsLine label="May" onTakeBack={back('can_manage_dashboards')}>
          {toggle('can_manage_dashboards', 'Manage dashboards')}
        </RightsLine>
      </section>
      <p className={styles.quiet}>Members, rights, sign-in, seats and events stay with admins.</p>
    </>
  );
}

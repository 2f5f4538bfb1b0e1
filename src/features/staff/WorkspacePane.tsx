import { useState } from 'react';
import { changeWorkspaceCall, type StaffWorkspace } from '@/contract/staff/workspaces';
import { COMPLETED_STATUSES } from '@/domain/kinds/workspace';
import { FLAG_NAMES, FLAG_TIERS, FLAGS, type Flag, type FlagTier } from '@/domain/permissions/flags';
import { flagsOfPlan, PLANS, type Plan } from '@/domain/plans/plans';
import { sameJson } from '@/lib/sameJson';
import type { OnAlert } from '@/parts/acts/alert';
import { errorText } from '@/parts/acts/errorText';
import { DateInput } from '@/parts/pick/DateInput';
import { useClient } from '@/store/hooks/ClientProvider';
import { Button, ErrorText, Field, Select, SidePane, Switch, TextArea, TextInput } from '@/ui';
import { FlagSwitch } from './FlagSwitch';
import styles from './Staff.module.css';

interface Props {
  workspace: StaffWorkspace;
  onClose: () => void;
  onChanged: () => void;
  onAlert: OnAlert;
}

const TIERS: Readonly<Record<FlagTier, string>> = {
  testing: 'Testing',
  customization: 'Customization',
  core: 'Core',
  advanced: 'Advanced',
};

const inOrder = (flags: ReadonlySet<string>): Flag[] => FLAG_NAMES.filter((flag) => flags.has(flag));

/** Plan, seats, flags and state of one workspace. Its log says who changed them. */
export function WorkspacePane({ workspace, onClose, onChanged, onAlert }: Props) {
  const client = useClient();
  const held = {
    plan: workspace.plan as Plan,
    plan_starts_on: workspace.plan_starts_on,
    plan_ends_on: workspace.plan_ends_on,
    plan_details: workspace.plan_details ?? '',
    number_of_seats: String(workspace.number_of_seats),
    feature_flags: inOrder(new Set(workspace.feature_flags)),
    is_active: workspace.is_active,
    is_internal: workspace.is_internal,
    completed_status: workspace.completed_status,
  };
  const [draft, setDraft] = useState(held);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const set = (change: Partial<typeof draft>) => {
    setDraft({ ...draft, ...change });
    setFault(null);
  };
  const turn = (flag: Flag, on: boolean) => {
    const flags = new Set<string>(draft.feature_flags);
    if (on) flags.add(flag);
    else flags.delete(flag);
    set({ feature_flags: inOrder(flags) });
  };
  const save = async () => {
    setBusy(true);
    try {
      const body = {
        ...draft,
        plan_details: draft.plan_details.trim() || null,
        number_of_seats: Number(draft.number_of_seats),
      };
      await client.call(changeWorkspaceCall, { params: { id: workspace.id }, body });
      onAlert({ kind: 'info', text: `${workspace.workspace_name} is changed.` });
      onChanged();
    } catch (error) {
      setFault(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const usual = flagsOfPlan(draft.plan);
  const isUsual = usual.every((flag) => draft.feature_flags.includes(flag));
  const seats = Number(draft.number_of_seats);
  return (
    <SidePane
      title={workspace.workspace_name}
      width={400}
      takesFocus
      onClose={onClose}
      actions={
        <Button variant="primary" disabled={busy || sameJson(draft, held)} onClick={() => void save()}>
          {busy ? 'Saving' : 'Save'}
        </Button>
      }
    >
      <div className={styles.pane}>
        {fault !== null && <ErrorText>{fault}</ErrorText>}
        <Field label="Plan">
          {(control) => (
            <Select
              {...control}
              value={draft.plan}
              options={PLANS.map((value) => ({ value, label: value }))}
              onValueChange={(plan) => set({ plan })}
            />
          )}
        </Field>
        <div className={styles.pair}>
          <Field label="From">
            {(control) => (
              <DateInput
                {...control}
                value={draft.plan_starts_on}
                onChange={(plan_starts_on) => set({ plan_starts_on })}
              />
            )}
          </Field>
          <Field label="Until">
            {(control) => (
              <DateInput {...control} value={draft.plan_ends_on} onChange={(plan_ends_on) => set({ plan_ends_on })} />
            )}
          </Field>
        </div>
        <Field
          label="Seats"
          help={
            seats < workspace.seats_taken
              ? `${workspace.seats_taken} are in use: nobody loses their seat, but nobody else can get one.`
              : `${workspace.seats_taken} are taken.`
          }
        >
          {(control) => (
            <TextInput
              {...control}
              type="number"
              min={1}
              value={draft.number_of_seats}
              onValueChange={(number_of_seats) => set({ number_of_seats })}
            />
          )}
        </Field>
        <Field label="Contract">
          {(control) => (
            <TextArea {...control} value={draft.plan_details} onValueChange={(plan_details) => set({ plan_details })} />
          )}
        </Field>
        <Switch checked={draft.is_active} onCheckedChange={(is_active) => set({ is_active })}>
          Open to its members
        </Switch>
        <Switch checked={draft.is_internal} onCheckedChange={(is_internal) => set({ is_internal })}>
          Internal
        </Switch>
        <Field label="Experiments are completed by the status">
          {(control) => (
            <Select
              {...control}
              value={draft.completed_status}
              options={COMPLETED_STATUSES.map((value) => ({ value, label: value }))}
              onValueChange={(completed_status) => set({ completed_status })}
            />
          )}
        </Field>
        <Button
          disabled={isUsual}
          onClick={() => set({ feature_flags: inOrder(new Set([...draft.feature_flags, ...usual])) })}
        >
          Add the flags of the plan
        </Button>
        {FLAG_TIERS.map((tier) => (
          <section key={tier} className={styles.tier} aria-label={TIERS[tier]}>
            <h3>{TIERS[tier]}</h3>
            {FLAG_NAMES.filter((flag) => FLAGS[flag].tier === tier).map((flag) => (
              <FlagSwitch
                key={flag}
                flag={flag}
                checked={draft.feature_flags.includes(flag)}
                onCheckedChange={(on) => turn(flag, on)}
              />
            ))}
          </section>
        ))}
      </div>
    </SidePane>
  );
}

import { TASK_SHIFTS, type workspaceSettings } from '@/domain/kinds/workspace';
import { SettingLine } from '@/parts/settings/SettingLine';
import { SettingsPart } from '@/parts/settings/SettingsPart';
import { Select, Switch } from '@/ui';
import type { WorkspaceChange } from './workspaceChange';

const SHIFTS: Readonly<Record<(typeof TASK_SHIFTS)[number], string>> = {
  none: 'Nothing moves',
  later_only: 'It moves only when it would begin too early',
  keep_gap: 'It moves along and keeps its distance',
};

const SWITCHES = [
  [
    'enable_review_flow',
    'Experiments go through review',
    'Reviewers are named and sign before an experiment is locked.',
  ],
  [
    'lock_completed',
    'Lock completed experiments',
    'A completed experiment can be read but not changed until it is unlocked.',
  ],
  ['restrict_task_edits', 'Only creator and assignees edit', 'Nobody else can change an experiment, not even admins.'],
] as const;

interface Props {
  settings: ReturnType<typeof workspaceSettings>;
  /** Whether they are read-only. */
  off: boolean;
  set(change: WorkspaceChange): Promise<void>;
}

/** Review, locks and dates of tasks and experiments. */
export function TaskSettings({ settings, off, set }: Props) {
  return (
    <SettingsPart title="Tasks and experiments">
      {SWITCHES.map(([name, label, help]) => (
        <SettingLine key={name} label={label} labels={name} help={help}>
          <Switch
            id={name}
            checked={settings[name]}
            disabled={off}
            onCheckedChange={(on) => void set({ [name]: on })}
          />
        </SettingLine>
      ))}
      <SettingLine label="When a date moves, dependent work" labels="task-shift">
        <Select
          id="task-shift"
          value={settings.task_shift_preference}
          options={TASK_SHIFTS.map((value) => ({ value, label: SHIFTS[value] }))}
          disabled={off}
          onValueChange={(task_shift_preference) => void set({ task_shift_preference })}
        />
      </SettingLine>
      <SettingLine
        label="Avoid weekends"
        labels="avoid-weekends"
        help="Dates that move by themselves fall on workdays."
      >
        <Switch
          id="avoid-weekends"
          checked={settings.task_avoid_weekends_preference}
          disabled={off}
          onCheckedChange={(task_avoid_weekends_preference) => void set({ task_avoid_weekends_preference })}
        />
      </SettingLine>
    </SettingsPart>
  );
}

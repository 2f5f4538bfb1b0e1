import type { Workspace } from '@/domain/kinds/workspace';
import { ABSOLUTE_DAYS, IDLE_DAYS, OFFLINE_DAYS, signInRulesOf } from '@/domain/people/signInRules';
import { whyNot } from '@/domain/permissions/whyNot';
import { counted } from '@/lib/words/counted';
import type { OnAlert } from '@/parts/acts/alert';
import { SettingLine } from '@/parts/settings/SettingLine';
import { SettingsPart } from '@/parts/settings/SettingsPart';
import { useActor } from '@/store/hooks/useActor';
import { Select } from '@/ui';
import { useSetPreference } from './useSetPreference';

interface Props {
  workspace: Workspace;
  onAlert: OnAlert;
}

const dayWords = (days: number) => counted(days, 'day');
/** The choices, including the current one. */
function choices(usual: readonly number[], now: number) {
  const all = [...new Set([...usual, now])].sort((a, b) => a - b);
  return all.map((value) => ({ value: String(value), label: dayWords(value) }));
}

const LINES = [
  [
    'session_idle_days',
    'Session without use',
    'It ends after this time; the next sign-in asks again.',
    [1, 7, 14, IDLE_DAYS],
  ],
  ['session_absolute_days', 'Session in any case', 'However much it is used.', [1, 7, 30, ABSOLUTE_DAYS]],
  [
    'offline_days',
    'Without the server',
    'A copy on a laptop stops opening after this long without a network; unsent work is kept.',
    [1, 7, 14, OFFLINE_DAYS],
  ],
] as const;

const MINUTES = [0, 5, 15, 30, 60];
const minuteWords = (minutes: number) => (minutes === 0 ? 'Never' : counted(minutes, 'minute'));

/** How long people stay signed in. */
export function SessionRulesPart({ workspace, onAlert }: Props) {
  const actor = useActor();
  const set = useSetPreference(onAlert);
  const rules = signInRulesOf(workspace);
  const off = whyNot(actor, 'workspace.manage') !== null;
  return (
    <SettingsPart title="Sessions of members">
      {LINES.map(([name, label, help, usual]) => (
        <SettingLine key={name} label={label} labels={name} help={help}>
          <Select
            id={name}
            value={String(rules[name])}
            options={choices(usual, rules[name])}
            disabled={off}
            onValueChange={(days) => set({ [name]: Number(days) })}
          />
        </SettingLine>
      ))}
      <SettingLine
        label="Lock the screen"
        labels="lock_after_minutes"
        help="After this long without use. The password opens it, also without a network."
      >
        <Select
          id="lock_after_minutes"
          value={String(rules.lock_after_minutes)}
          options={[...new Set([...MINUTES, rules.lock_after_minutes])]
            .sort((a, b) => a - b)
            .map((value) => ({ value: String(value), label: minuteWords(value) }))}
          disabled={off}
          onValueChange={(minutes) => set({ lock_after_minutes: Number(minutes) })}
        />
      </SettingLine>
    </SettingsPart>
  );
}

import { usageCall } from '@/contract/workspaces/usage';
import { ACCESS_LEVELS } from '@/domain/permissions/actor';
import { bytesText } from '@/lib/words/bytesText';
import { counted, numberText } from '@/lib/words/counted';
import { useAnswer } from '@/parts/acts/useAnswer';
import { LEVEL_WORDS } from '@/parts/people/levelWords';
import { SettingLine } from '@/parts/settings/SettingLine';
import { SettingsPage } from '@/parts/settings/SettingsPage';
import { SettingsPart } from '@/parts/settings/SettingsPart';
import { useClient } from '@/store/hooks/ClientProvider';
import { Button, EmptyState, Spinner } from '@/ui';
import { SeatMeter } from '../members/SeatMeter';
import { UndeliveredPart } from './UndeliveredPart';

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

/** How much of the workspace's limits is used. */
export function UsageScene() {
  const client = useClient();
  const { answer, fault, isAsking, again } = useAnswer('usage', (signal) => client.call(usageCall, { signal }));
  const usage = answer?.resource;
  const refresh = (
    <Button icon="refresh" disabled={isAsking} onClick={again}>
      Refresh
    </Button>
  );
  if (!usage)
    return (
      <SettingsPage trail="Workspace" title="Usage" actions={refresh}>
        {fault === null ? (
          <Spinner page />
        ) : (
          <EmptyState page action={{ label: 'Try again', onAct: again }}>
            {fault}
          </EmptyState>
        )}
      </SettingsPage>
    );
  return (
    <SettingsPage trail="Workspace" title="Usage" actions={refresh}>
      <SettingsPart title="Plan">
        <SettingLine label="Plan">
          <span>{capital(usage.plan)}</span>
        </SettingLine>
        {(usage.plan_starts_on || usage.plan_ends_on) && (
          <SettingLine label="Runs">
            <span>
              {usage.plan_starts_on && `from ${usage.plan_starts_on} `}
              {usage.plan_ends_on && `until ${usage.plan_ends_on}`}
            </span>
          </SettingLine>
        )}
        <SettingLine label="Seats" help="Guests, viewers and deactivated people take none.">
          <SeatMeter {...usage.seats} />
        </SettingLine>
      </SettingsPart>
      <SettingsPart title="People">
        {ACCESS_LEVELS.map((level) => (
          <SettingLine key={level} label={LEVEL_WORDS[level].name}>
            <span>{numberText(usage.members[level])}</span>
          </SettingLine>
        ))}
        <SettingLine label="Active" help="Did something within the last 30 days.">
          <span>{numberText(usage.active_members)}</span>
        </SettingLine>
      </SettingsPart>
      <SettingsPart title="Data">
        <SettingLine label="Tables">
          <span>{numberText(usage.tables)}</span>
        </SettingLine>
        <SettingLine label="Records">
          <span>
            {numberText(usage.records)}
            {usage.record_limit !== null && ` of ${numberText(usage.record_limit)}`}
          </span>
        </SettingLine>
        <SettingLine label="Tasks and experiments">
          <span>{numberText(usage.tasks)}</span>
        </SettingLine>
        <SettingLine label="Imports">
          <span>{numberText(usage.imports)}</span>
        </SettingLine>
        <SettingLine label="Files">
          <span>
            {counted(usage.files, 'file')}, {bytesText(usage.storage_bytes)}
          </span>
        </SettingLine>
        <SettingLine label="Changes" help="Each is kept, with its author and time.">
          <span>{numberText(usage.events)}</span>
        </SettingLine>
      </SettingsPart>
      <UndeliveredPart />
    </SettingsPage>
  );
}

import type { OnAlert } from '@/parts/acts/alert';
import { SettingsPage } from '@/parts/settings/SettingsPage';
import { useActor } from '@/store/hooks/useActor';
import { useRow } from '@/store/hooks/useRow';
import { EmptyState } from '@/ui';
import { AddressesPart } from './AddressesPart';
import { SessionRulesPart } from './SessionRulesPart';
import { SsoPart } from './SsoPart';
import { WaysPart } from './WaysPart';

/** How the members of a workspace sign in, and from where. */
export function SecurityScene({ onAlert }: { onAlert: OnAlert }) {
  const actor = useActor();
  const workspace = useRow('workspace', actor.workspace_id);
  if (!workspace) return <EmptyState page>The workspace is being fetched.</EmptyState>;
  return (
    <SettingsPage trail="Workspace" title="Sign-in and security">
      <WaysPart workspace={workspace} onAlert={onAlert} />
      <SsoPart onAlert={onAlert} />
      <SessionRulesPart workspace={workspace} onAlert={onAlert} />
      <AddressesPart onAlert={onAlert} />
    </SettingsPage>
  );
}

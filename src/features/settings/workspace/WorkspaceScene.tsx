import { useState } from 'react';
import { removeLogoCall, workspaceLogoCall } from '@/contract/workspaces/logo';
import { updatePreferences } from '@/domain/commands/workspaces/updatePreferences';
import { workspaceSettings } from '@/domain/kinds/workspace';
import { can } from '@/domain/permissions/decide';
import { whyNot } from '@/domain/permissions/whyNot';
import type { OnAlert } from '@/parts/acts/alert';
import { choosePicture } from '@/parts/acts/choosePicture';
import { errorText } from '@/parts/acts/errorText';
import { pictureUrl } from '@/parts/people/personOf';
import { SavedText } from '@/parts/settings/SavedText';
import { SettingLine } from '@/parts/settings/SettingLine';
import { SettingsPage } from '@/parts/settings/SettingsPage';
import { SettingsPart } from '@/parts/settings/SettingsPart';
import { commit } from '@/store/acts/commit';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import { useClient } from '@/store/hooks/ClientProvider';
import { useStore } from '@/store/hooks/StoreProvider';
import { useActor } from '@/store/hooks/useActor';
import { useRow } from '@/store/hooks/useRow';
import { Banner, Button, EmptyState, Switch } from '@/ui';
import { RecordSettings } from './RecordSettings';
import { TaskSettings } from './TaskSettings';
import styles from './WorkspaceScene.module.css';
import type { WorkspaceChange } from './workspaceChange';

/** Settings that apply to all members of the workspace. */
export function WorkspaceScene({ onAlert }: { onAlert: OnAlert }) {
  const store = useStore();
  const client = useClient();
  const actor = useActor();
  const workspace = useRow('workspace', actor.workspace_id);
  const [busy, setBusy] = useState(false);
  if (!workspace) return <EmptyState page>The workspace is being fetched.</EmptyState>;
  const settings = workspaceSettings(workspace);
  const off = !can(actor, 'workspace.manage');
  const save = async (change: WorkspaceChange): Promise<string | null> => {
    try {
      const { opId } = await commit(store, updatePreferences, change as never);
      onAlert({ kind: 'info', text: updatePreferences.done, eventId: opId });
      return null;
    } catch (error) {
      return whyNotWritten(error);
    }
  };
  const set = async (change: WorkspaceChange) => {
    const fault = await save(change);
    if (fault !== null) onAlert({ kind: 'error', text: fault });
  };
  const setLogo = async (act: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      onAlert({ kind: 'error', text: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  const upload = () =>
    setLogo(async () => {
      const file = await choosePicture();
      if (file) await client.call(workspaceLogoCall, { file, fileName: file.name });
    });
  return (
    <SettingsPage
      trail="Workspace"
      title="Workspace"
      above={off && <Banner icon="lock">{whyNot(actor, 'workspace.manage')} You see how it is set.</Banner>}
    >
      <SettingsPart title="Name and logo">
        <SettingLine label="Name" labels="workspace-name">
          <SavedText
            id="workspace-name"
            value={workspace.workspace_name}
            disabled={off}
            onSave={(workspace_name) => save({ workspace_name })}
          />
        </SettingLine>
        <SettingLine
          label="Logo"
          help="Shown in the navigation, and on the sign-in page where it has 256 KB at most. 10 MB at most."
        >
          <div className={styles.logo}>
            {workspace.logo_file_id ? (
              <img src={pictureUrl(workspace.logo_file_id)} alt="Logo" />
            ) : (
              <span className={styles.mark}>{workspace.workspace_name.slice(0, 1)}</span>
            )}
            <Button icon="upload" disabled={busy || off} onClick={() => void upload()}>
              {busy ? 'Saving' : 'Choose a picture'}
            </Button>
            {workspace.logo_file_id && (
              <Button
                variant="bare"
                disabled={busy || off}
                onClick={() => void setLogo(() => client.call(removeLogoCall))}
              >
                Remove
              </Button>
            )}
          </div>
        </SettingLine>
        <SettingLine label="Address" help="Members sign in under it; only staff can change it.">
          <span>/{workspace.slug}/login</span>
        </SettingLine>
      </SettingsPart>

      <RecordSettings workspace={workspace} off={off} set={set} />

      <TaskSettings settings={settings} off={off} set={set} />

      <SettingsPart title="Support">
        <SettingLine
          label="Support chat"
          labels="support-chat"
          help={
            workspace.feature_flags.includes('chat')
              ? 'Shows a chat window where one is configured for the server.'
              : 'This workspace does not include support chat.'
          }
        >
          <Switch
            id="support-chat"
            checked={settings.has_chat_enabled}
            disabled={off || !workspace.feature_flags.includes('chat')}
            onCheckedChange={(has_chat_enabled) => void set({ has_chat_enabled })}
          />
        </SettingLine>
      </SettingsPart>
    </SettingsPage>
  );
}

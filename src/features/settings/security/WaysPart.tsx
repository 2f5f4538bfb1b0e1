import { useState } from 'react';
import type { Workspace } from '@/domain/kinds/workspace';
import { signInRulesOf } from '@/domain/people/signInRules';
import { whyNot } from '@/domain/permissions/whyNot';
import type { OnAlert } from '@/parts/acts/alert';
import { SettingLine } from '@/parts/settings/SettingLine';
import { SettingsPart } from '@/parts/settings/SettingsPart';
import { useActor } from '@/store/hooks/useActor';
import { Switch } from '@/ui';
import { DemandFactorDialog } from './DemandFactorDialog';
import { useSetPreference } from './useSetPreference';

interface Props {
  workspace: Workspace;
  onAlert: OnAlert;
}

/** The sign-in methods, and what they require. */
export function WaysPart({ workspace, onAlert }: Props) {
  const actor = useActor();
  const [asks, setAsks] = useState(false);
  const set = useSetPreference(onAlert);
  const rules = signInRulesOf(workspace);
  const off = whyNot(actor, 'workspace.manage') !== null;
  const noFactor = whyNot(actor, 'mfa.require');
  return (
    <SettingsPart title="Ways to sign in">
      <SettingLine label="Password" labels="way-password">
        <Switch
          id="way-password"
          checked={rules.is_password_auth_enabled}
          disabled={off}
          onCheckedChange={(is_password_auth_enabled) => set({ is_password_auth_enabled })}
        />
      </SettingLine>
      <SettingLine label="Google" labels="way-google" help="The server needs GOOGLE_CLIENT_ID for it.">
        <Switch
          id="way-google"
          checked={rules.is_google_auth_enabled}
          disabled={off}
          onCheckedChange={(is_google_auth_enabled) => set({ is_google_auth_enabled })}
        />
      </SettingLine>
      <SettingLine
        label="Second factor"
        labels="way-factor"
        help={noFactor ?? 'Members without one set it up before they can continue.'}
      >
        <Switch
          id="way-factor"
          checked={rules.is_mfa_required}
          disabled={off || (noFactor !== null && !rules.is_mfa_required)}
          onCheckedChange={(isOn) => (isOn ? setAsks(true) : set({ is_mfa_required: false }))}
        >
          Required for everyone
        </Switch>
      </SettingLine>
      {asks && (
        <DemandFactorDialog
          onClose={() => setAsks(false)}
          onConfirm={() => {
            setAsks(false);
            set({ is_mfa_required: true });
          }}
        />
      )}
    </SettingsPart>
  );
}

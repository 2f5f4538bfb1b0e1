import { useMemo, useState } from 'react';
import type { SsoResource } from '@/contract/workspaces/sso';
import { nameOfMember } from '@/domain/people/nameOfMember';
import { compareNatural } from '@/domain/sorts/natural';
import { LEVEL_WORDS } from '@/parts/people/levelWords';
import { SettingLine } from '@/parts/settings/SettingLine';
import { useRows } from '@/store/hooks/useRows';
import { ErrorText, Select, Switch } from '@/ui';
import type { SaveSso } from './saveSso';

interface Props {
  sso: SsoResource;
  save: SaveSso;
}

const LEVELS = ['team-member', 'guest', 'viewer'] as const;

/** Who joins through single sign-on, for whom it is mandatory, and who is exempt. */
export function RequiredLines({ sso, save }: Props) {
  const members = useRows('member');
  const [fault, setFault] = useState<string | null>(null);
  const set: SaveSso = async (change) => {
    const why = await save(change);
    setFault(why);
    return why;
  };
  const admins = useMemo(
    () =>
      members
        .filter(({ access_level }) => access_level === 'admin')
        .map((member) => ({ value: member.id, label: nameOfMember(member) }))
        .sort((a, b) => compareNatural(a.label, b.label)),
    [members],
  );
  return (
    <>
      <SettingLine
        label="New people"
        labels="sso-joins"
        help="Otherwise only people who were invited can sign in. Both take seats."
      >
        <Switch
          id="sso-joins"
          checked={sso.joins_by_itself}
          onCheckedChange={(joins_by_itself) => void set({ joins_by_itself })}
        >
          People of the domains join at their first sign-in
        </Switch>
        {sso.joins_by_itself && (
          <Select
            aria-label="Level of those who join"
            value={sso.default_access_level}
            options={LEVELS.map((value) => ({ value, label: LEVEL_WORDS[value].name }))}
            onValueChange={(level) => void set({ default_access_level: level as (typeof LEVELS)[number] })}
          />
        )}
      </SettingLine>
      <SettingLine
        label="In an emergency"
        labels="sso-admin"
        help="This admin can sign in with a password and a second factor when the provider is down."
      >
        <Select
          id="sso-admin"
          value={sso.break_glass_user_id ?? ''}
          options={admins}
          placeholder="Nobody"
          onValueChange={(break_glass_user_id) => void set({ break_glass_user_id })}
        />
      </SettingLine>
      <SettingLine
        label="The only way"
        labels="sso-required"
        help="People with an address in these domains can no longer use passwords, Google or access keys. Current sessions continue until they end."
      >
        <Switch
          id="sso-required"
          checked={sso.is_required}
          disabled={!sso.is_enabled}
          onCheckedChange={(is_required) => void set({ is_required })}
        >
          Members of the domains sign in only this way
        </Switch>
        {fault !== null && <ErrorText>{fault}</ErrorText>}
      </SettingLine>
    </>
  );
}

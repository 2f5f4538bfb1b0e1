import { useMemo, useState } from 'react';
import type { InviteResource } from '@/contract/workspaces/invites';
import { endMemberSessionsCall } from '@/contract/workspaces/memberActivity';
import type { AccessLevel } from '@/domain/permissions/actor';
import { can } from '@/domain/permissions/decide';
import { seatsTaken, takesSeat } from '@/domain/plans/seats';
import { counted } from '@/lib/words/counted';
import type { OnAlert } from '@/parts/acts/alert';
import { errorText } from '@/parts/acts/errorText';
import { SettingsPage } from '@/parts/settings/SettingsPage';
import { useClient } from '@/store/hooks/ClientProvider';
import { useActor } from '@/store/hooks/useActor';
import { useRow } from '@/store/hooks/useRow';
import { Button, type MenuItem } from '@/ui';
import { BulkBar } from './BulkBar';
import { GroupsOfDialog } from './GroupsOfDialog';
import { InvitePane } from './InvitePane';
import { InviteTable } from './InviteTable';
import { inviteRunOf } from './inviteRun';
import { LevelDialog } from './LevelDialog';
import styles from './Members.module.css';
import { MembersBar, type MembersFilter } from './MembersBar';
import { MemberTable } from './MemberTable';
import { SentInvites } from './SentInvites';
import { useInvites } from './useInvites';
import { type MemberLine, type MemberOrder, useMembers } from './useMembers';

interface Props {
  onAlert: OnAlert;
  /** Opens the explanation why a member can see something. */
  onWhy: (userId: string) => void;
}

type Opened =
  | { kind: 'level'; userIds: readonly string[]; level: AccessLevel }
  | { kind: 'groups'; userIds: readonly string[] };

const NOBODY: ReadonlySet<string> = new Set();

function fits({ member, name, hasSecondFactor }: MemberLine, { text, level }: MembersFilter): boolean {
  const words = text.trim().toLowerCase();
  if (level === 'no factor') {
    if (hasSecondFactor !== false || member.access_level === 'deactivated') return false;
  } else if (level !== 'all' && member.access_level !== level) return false;
  return words === '' || [name, member.full_name, member.email].some((one) => one.toLowerCase().includes(words));
}

function fitsInvite({ email, access_level }: InviteResource, { text, level }: MembersFilter): boolean {
  return (level === 'all' || access_level === level) && email.toLowerCase().includes(text.trim().toLowerCase());
}

/** The people of the workspace. */
export function MembersScene({ onAlert, onWhy }: Props) {
  const client = useClient();
  const actor = useActor();
  const isAdmin = can(actor, 'member.manage');
  const workspace = useRow('workspace', actor.workspace_id);
  const [order, setOrder] = useState<MemberOrder>('name');
  const [filter, setFilter] = useState<MembersFilter>({ text: '', level: 'all' });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(NOBODY);
  const run = inviteRunOf(actor.workspace_id, actor.user_id);
  const [inviting, setInviting] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const { lines, activity } = useMembers(isAdmin, order);
  const { invites, held, again } = useInvites(isAdmin);
  const shown = useMemo(() => lines.filter((line) => fits(line, filter)), [lines, filter]);
  const shownInvites = useMemo(() => invites.filter((invite) => fitsInvite(invite, filter)), [invites, filter]);
  const active = lines.filter(({ member }) => member.access_level !== 'deactivated').length;
  const choose = (ids: readonly string[], on: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      for (const id of ids) {
        if (on) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  const endSessions = async ({ member, name }: MemberLine) => {
    try {
      const { resource } = await client.call(endMemberSessionsCall, { params: { user_id: member.id } });
      onAlert({ kind: 'info', text: `${counted(resource.ended, 'session')} of ${name} ended.` });
      activity.again();
    } catch (error) {
      onAlert({ kind: 'error', text: errorText(error) });
    }
  };
  const itemsOf = (line: MemberLine): readonly MenuItem[] => {
    if (!isAdmin) return [];
    const { member, name, sessions } = line;
    const { id, access_level: level } = member;
    const isGone = level === 'deactivated';
    const frees = takesSeat(level) ? ', frees a seat' : '';
    return [
      {
        key: 'level',
        label: isGone ? 'Let in again' : 'Change level',
        icon: 'user',
        onSelect: () => setOpened({ kind: 'level', userIds: [id], level: isGone ? 'viewer' : level }),
      },
      { key: 'groups', label: 'Groups', icon: 'group', onSelect: () => setOpened({ kind: 'groups', userIds: [id] }) },
      { key: 'why', label: `Why can ${name} see …?`, icon: 'eye', onSelect: () => onWhy(id) },
      { kind: 'separator', key: 'line' },
      {
        key: 'sessions',
        label: sessions > 0 ? `End ${counted(sessions, 'session')}` : 'End sessions',
        icon: 'signout',
        disabled: sessions === 0,
        onSelect: () => void endSessions(line),
      },
      ...(isGone
        ? []
        : [
            {
              key: 'out',
              label: `Deactivate${frees}`,
              icon: 'lock' as const,
              danger: true,
              onSelect: () => setOpened({ kind: 'level' as const, userIds: [id], level: 'deactivated' as const }),
            },
          ]),
    ];
  };
  const ids = [...chosen];
  const first = lines.find(({ member }) => chosen.has(member.id))?.member.access_level ?? 'viewer';
  return (
    <SettingsPage
      trail="Workspace"
      title="Members"
      note={counted(active, 'person', 'people')}
      wide
      actions={
        isAdmin && (
          <Button variant="primary" icon="plus" onClick={() => setInviting(true)}>
            Invite
          </Button>
        )
      }
      pane={
        inviting && (
          <InvitePane
            run={run}
            freeSeats={(workspace?.number_of_seats ?? 0) - seatsTaken(lines.map(({ member }) => member)) - held}
            onClose={() => setInviting(false)}
            onSent={again}
            onAlert={onAlert}
          />
        )
      }
      above={
        <MembersBar
          filter={filter}
          onFilter={setFilter}
          order={order}
          onOrder={setOrder}
          seats={isAdmin && workspace ? { number: workspace.number_of_seats, held, lines } : null}
        />
      }
    >
      {/* While the pane is open it shows the links itself. */}
      {isAdmin && !inviting && <SentInvites run={run} onAlert={onAlert} />}
      <MemberTable
        lines={shown}
        meId={actor.user_id}
        chosen={chosen}
        onChoose={isAdmin ? choose : null}
        itemsOf={itemsOf}
      />
      {shown.length === 0 && shownInvites.length === 0 && <p className={styles.none}>No matching people.</p>}
      {isAdmin && <InviteTable run={run} invites={shownInvites} onChanged={again} onAlert={onAlert} />}
      {chosen.size > 0 && (
        <BulkBar label="With the chosen members" count={chosen.size} onClear={() => setChosen(NOBODY)}>
          <Button onClick={() => setOpened({ kind: 'level', userIds: ids, level: first })}>Level</Button>
          <Button onClick={() => setOpened({ kind: 'groups', userIds: ids })}>Groups</Button>
          <Button variant="danger" onClick={() => setOpened({ kind: 'level', userIds: ids, level: 'deactivated' })}>
            Deactivate
          </Button>
        </BulkBar>
      )}
      {opened?.kind === 'level' && (
        <LevelDialog
          userIds={opened.userIds}
          proposed={opened.level}
          numberOfSeats={workspace?.number_of_seats ?? 0}
          onClose={() => setOpened(null)}
          onAlert={onAlert}
        />
      )}
      {opened?.kind === 'groups' && (
        <GroupsOfDialog userIds={opened.userIds} onClose={() => setOpened(null)} onAlert={onAlert} />
      )}
    </SettingsPage>
  );
}

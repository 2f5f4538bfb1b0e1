import { useMemo } from 'react';
import { Redirect, useSearchParams } from 'wouter';
import { useStore as useZustand } from 'zustand';
import { can } from '@/domain/permissions/decide';
import { showAlert } from '@/parts/acts/alerts';
import { useRows } from '@/store/hooks/useRows';
import { keepSession, sessionStore } from '../../session/session';
import { useApp } from '../../shell/appContext';
import type { Page, Place } from '../page';
import { noticesPart, rightsPart, settingsPart } from '../parts';

const ProfileScene = settingsPart.component((part) => part.ProfileScene);
const WorkspaceScene = settingsPart.component((part) => part.WorkspaceScene);
const MembersScene = settingsPart.component((part) => part.MembersScene);
const FirstStepsScene = settingsPart.component((part) => part.FirstStepsScene);
const GroupsScene = settingsPart.component((part) => part.GroupsScene);
const ProgramsScene = settingsPart.component((part) => part.ProgramsScene);
const UsageScene = settingsPart.component((part) => part.UsageScene);
const EventsScene = settingsPart.component((part) => part.EventsScene);

const NotificationsScene = noticesPart.component((part) => part.NotificationsScene);
const RightsScene = rightsPart.component((part) => part.RightsScene);

const SettingsHome = () => <Redirect to="/settings/profile" replace />;

function ProfilePage() {
  const { workspace } = useApp();
  const user = useZustand(sessionStore, ({ session }) => session?.user) ?? workspace.session.user;
  return <ProfileScene user={user} onUser={(next) => keepSession({ user: next })} onAlert={showAlert} />;
}

function NotificationsPage() {
  const { go } = useApp();
  return <NotificationsScene onOpen={go} />;
}

function FirstStepsPage() {
  const { go, workspace } = useApp();
  const user = useZustand(sessionStore, ({ session }) => session?.user) ?? workspace.session.user;
  const ticked = user.preferences.ticked_steps ?? [];
  return (
    <FirstStepsScene
      ticked={ticked}
      onTick={(ticked_steps) => {
        const session = sessionStore.getState().session;
        if (session) keepSession({ user: { ...session.user, preferences: { ...user.preferences, ticked_steps } } });
      }}
      onOpen={go}
      onAlert={showAlert}
    />
  );
}

const WorkspacePage = () => <WorkspaceScene onAlert={showAlert} />;
const ProgramsPage = () => <ProgramsScene onAlert={showAlert} />;
const UsagePage = () => <UsageScene />;
const EventsPage = () => <EventsScene onAlert={showAlert} />;

function MembersPage() {
  const { go } = useApp();
  return <MembersScene onAlert={showAlert} onWhy={(id) => go(`/settings/rights?who=${id}`)} />;
}

function GroupsPage() {
  const { go } = useApp();
  return <GroupsScene onAlert={showAlert} onRights={(id) => go(`/settings/rights?of=${id}`)} />;
}

function RightsPage() {
  const [search] = useSearchParams();
  const [of, who] = [search.get('of'), search.get('who')];
  return <RightsScene key={`${of} ${who}`} ofGroup={of} whyOf={who} onAlert={showAlert} />;
}

function useMemberPlaces(): readonly Place[] {
  const members = useRows('member');
  return useMemo(() => {
    const count = members.filter((member) => member.access_level !== 'deactivated').length;
    return [{ path: '/settings/members', title: 'Members', icon: 'people', kind: 'Page', count }];
  }, [members]);
}

function useGroupPlaces(): readonly Place[] {
  const groups = useRows('group');
  return useMemo(() => {
    const count = groups.filter((group) => !group.is_deleted).length;
    return [{ path: '/settings/groups', title: 'Groups', icon: 'group', kind: 'Page', count: count || undefined }];
  }, [groups]);
}

function useProgramPlaces(): readonly Place[] {
  const programs = useRows('program');
  return useMemo(() => {
    const count = programs.filter((program) => !program.is_deleted && !program.is_archived).length;
    return [{ path: '/settings/programs', title: 'Programs', icon: 'flag', kind: 'Page', count: count || undefined }];
  }, [programs]);
}

/** Personal settings, and the workspace settings for admins. */
export const settingsPages: readonly Page[] = [
  {
    key: 'settings',
    path: '/settings',
    section: null,
    title: 'Settings',
    icon: 'settings',
    command: { title: 'Settings' },
    keys: 'G then S',
    scene: SettingsHome,
  },
  {
    key: 'profile',
    path: '/settings/profile',
    section: 'you',
    title: 'Profile',
    icon: 'user',
    scene: ProfilePage,
  },
  {
    key: 'notifications',
    path: '/settings/notifications',
    section: 'you',
    title: 'Notifications',
    icon: 'bell',
    command: { title: 'Notification settings', subtitle: 'E-mail, Slack, digest, quiet hours' },
    scene: NotificationsPage,
  },
  {
    key: 'first-steps',
    path: '/settings/first-steps',
    section: 'settings',
    title: 'First steps',
    icon: 'checkbox',
    command: { title: 'First steps', subtitle: 'Setup for administrators' },
    may: (actor) => can(actor, 'workspace.manage'),
    scene: FirstStepsPage,
  },
  {
    key: 'workspace',
    path: '/settings/workspace',
    section: 'settings',
    title: 'Workspace',
    icon: 'settings',
    may: (actor) => can(actor, 'workspace.manage'),
    scene: WorkspacePage,
  },
  {
    key: 'members',
    path: '/settings/members',
    section: 'settings',
    title: 'Members',
    icon: 'people',
    command: { title: 'Members' },
    may: (actor) => actor.access_level !== 'guest',
    scene: MembersPage,
    usePlaces: useMemberPlaces,
  },
  {
    key: 'groups',
    path: '/settings/groups',
    section: 'settings',
    title: 'Groups',
    icon: 'group',
    may: (actor) => can(actor, 'group.manage'),
    scene: GroupsPage,
    usePlaces: useGroupPlaces,
  },
  {
    key: 'rights',
    path: '/settings/rights',
    section: 'settings',
    title: 'Roles and rights',
    icon: 'shield',
    command: { title: 'Roles and rights', subtitle: 'Why can somebody see this?' },
    may: (actor) => can(actor, 'authorization.read'),
    scene: RightsPage,
  },
  {
    key: 'programs',
    path: '/settings/programs',
    section: 'settings',
    title: 'Programs',
    icon: 'flag',
    may: (actor) => can(actor, 'program.manage'),
    scene: ProgramsPage,
    usePlaces: useProgramPlaces,
  },
  {
    key: 'usage',
    path: '/settings/usage',
    section: 'settings',
    title: 'Usage',
    icon: 'sigma',
    may: (actor) => can(actor, 'usage.read'),
    scene: UsagePage,
  },
  {
    key: 'events',
    path: '/settings/events',
    section: 'settings',
    title: 'Events',
    icon: 'history',
    may: (actor) => can(actor, 'event.read_all'),
    scene: EventsPage,
  },
];

import { useStore as useZustand } from 'zustand';
import { LEVEL_WORDS } from '@/parts/people/levelWords';
import { useSyncState } from '@/store/hooks/useSyncState';
import type { MenuItem } from '@/ui';
import { appAccessStore } from '../session/staff';
import { viewAs, viewAsStore } from '../session/viewAs';
import { goToWorkspace, ownWorkspacesStore } from '../session/workspaces';
import { setTheme, THEMES, themeStore } from '../theme/theme';
import type { OpenWorkspace } from '../workspace/openWorkspace';
import { VIEW_LEVELS } from './StaffBanner';

/** The menu at the workspace's name: account, settings, theme, sign out. */
export function useAccountItems(
  workspace: OpenWorkspace,
  onSettings: () => void,
  onStaff: () => void,
  onSignOut: () => void,
): readonly MenuItem[] {
  const theme = useZustand(themeStore, (state) => state.theme);
  const isStaff = useZustand(appAccessStore, (state) => state.isStaff);
  const viewed = useZustand(viewAsStore, (state) => state.level);
  const workspaces = useZustand(ownWorkspacesStore, (state) => state.workspaces);
  const unsent = useSyncState(({ waiting, refused }) => waiting + refused);
  const { user } = workspace.session;
  return [
    { kind: 'heading', key: 'me', label: `${user.full_name} · ${user.email}` },
    { key: 'settings', label: 'Settings', icon: 'settings', shortcut: 'G then S', onSelect: onSettings },
    ...(workspaces.length > 1
      ? [
          {
            key: 'switch',
            label: 'Other workspaces',
            icon: 'right' as const,
            items: workspaces.map((one) => ({
              key: one.id,
              label: one.workspace_name,
              checked: one.id === user.workspace.id,
              onSelect: () => void (one.id !== user.workspace.id && goToWorkspace(one)),
            })),
          },
        ]
      : []),
    { kind: 'separator', key: 'line-settings' },
    ...(isStaff
      ? [
          { key: 'staff', label: 'Staff area', icon: 'people' as const, onSelect: onStaff },
          {
            key: 'view-as',
            label: 'View as',
            icon: 'eye' as const,
            ...(unsent > 0 ? { disabledReason: 'Send your changes first.', disabled: true } : {}),
            items: VIEW_LEVELS.map((level) => ({
              key: level,
              label: LEVEL_WORDS[level].name,
              checked: viewed === level,
              onSelect: () => viewAs(level),
            })),
          },
          { kind: 'separator' as const, key: 'line-staff' },
        ]
      : []),
    ...THEMES.map((name) => ({
      key: `theme-${name}`,
      label: `${name} theme`,
      icon: name === 'Dark' ? ('moon' as const) : name === 'Light' ? ('sun' as const) : ('laptop' as const),
      checked: theme === name,
      onSelect: () => setTheme(name),
    })),
    { kind: 'separator', key: 'line' },
    { key: 'out', label: 'Sign out', icon: 'signout', onSelect: onSignOut },
  ];
}

import { useStore as useZustand } from 'zustand';
import type { MenuItem } from '@/ui';
import { setTheme, THEMES, themeStore } from '../theme/theme';
import type { OpenWorkspace } from '../workspace/openWorkspace';

/** The menu of the workspace's name: who I am, theme, sign out. */
export function useAccountItems(workspace: OpenWorkspace, onSignOut: () => void): readonly MenuItem[] {
  const theme = useZustand(themeStore, (state) => state.theme);
  const { user } = workspace.session;
  return [
    { kind: 'heading', key: 'me', label: `${user.full_name} · ${user.email}` },
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

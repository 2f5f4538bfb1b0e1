import { demoLibraryCall } from '@/contract/demo/library';
import { can } from '@/domain/permissions/decide';
import { LaptopDialog } from '@/features/navigation';
import { showAlert } from '@/parts/acts/alerts';
import { errorText } from '@/parts/acts/errorText';
import { apiClient } from '../session/apiClient';
import { goToWorkspace } from '../session/workspaces';
import { setTheme, THEMES } from '../theme/theme';
import { showTryList } from '../tryThis/tryList';
import type { Command, CommandContext } from './command';

async function addLibrary(): Promise<void> {
  try {
    await apiClient.call(demoLibraryCall, { body: { count: 100_000 } });
    showAlert({ kind: 'info', text: 'Creating compounds. They appear as they are added.' });
  } catch (error) {
    showAlert({ kind: 'error', text: errorText(error) });
  }
}

/** Commands of the app as a whole that are listed before those of the pages. */
export function firstCommands({ app, undo, steps }: CommandContext): readonly Command[] {
  return [
    {
      key: 'search',
      title: 'Search or command',
      icon: 'search',
      keys: 'Mod+K',
      inText: true,
      isHidden: true,
      run: app.openPalette,
    },
    {
      key: 'undo',
      title: `Undo ${steps.undo}`,
      what: 'Undo',
      icon: 'undo',
      keys: 'Mod+Z',
      isHidden: steps.undo === null,
      run: () => void undo.undo(),
    },
    {
      key: 'redo',
      title: `Redo ${steps.redo}`,
      what: 'Redo',
      icon: 'redo',
      keys: 'Mod+Shift+Z',
      alsoKeys: ['Mod+Y'],
      isHidden: steps.redo === null,
      run: () => void undo.redo(),
    },
  ];
}

/** Commands of the app as a whole that are listed after those of the pages. */
export function lastCommands({ app, actor, workspaces }: CommandContext): readonly Command[] {
  const { session, sync } = app.workspace;
  return [
    ...(session.user.workspace.slug === 'demo' && can(actor, 'import.run')
      ? [
          {
            key: 'library',
            title: 'Add 100,000 enumerated compounds',
            subtitle: 'A large table for testing performance',
            icon: 'zap' as const,
            run: () => void addLibrary(),
          },
        ]
      : []),
    ...(session.user.workspace.slug === 'demo'
      ? [
          {
            key: 'try',
            title: 'Try this',
            subtitle: 'Seven acts for the first hour',
            words: 'help tour start introduction',
            icon: 'flag' as const,
            run: showTryList,
          },
        ]
      : []),
    ...workspaces
      .filter(({ id }) => id !== session.user.workspace.id)
      .map((one) => ({
        key: `workspace-${one.id}`,
        title: `Go to ${one.workspace_name}`,
        subtitle: 'Another workspace of yours',
        words: 'switch workspace',
        icon: 'right' as const,
        run: () => void goToWorkspace(one),
      })),
    { key: 'sync', title: 'Sync now', icon: 'refresh', words: 'offline network', run: () => void sync.now() },
    {
      key: 'laptop',
      title: 'On this laptop',
      subtitle: 'Stored on this device and available offline',
      words: 'offline help storage network',
      icon: 'laptop',
      run: () => app.show(LaptopDialog),
    },
    ...THEMES.map((theme) => ({
      key: `theme-${theme}`,
      title: `${theme} theme`,
      icon: 'sun' as const,
      run: () => setTheme(theme),
    })),
    {
      key: 'keys',
      title: 'Keys',
      words: 'help keyboard shortcuts hotkeys',
      what: 'This sheet',
      subtitle: 'All keyboard shortcuts',
      icon: 'keyboard',
      keys: '?',
      alsoKeys: ['Mod+/', 'F1'],
      beforePage: true,
      run: app.openKeys,
    },
    { key: 'out', title: 'Sign out', icon: 'signout', run: app.signOut },
  ];
}

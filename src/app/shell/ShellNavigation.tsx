import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { Navigation, type NavSection } from '@/features/navigation';
import { pictureUrl } from '@/parts/people/personOf';
import { useRow } from '@/store/hooks/useRow';
import type { Command } from '../commands/command';
import { useCommands } from '../commands/useCommands';
import { areaOf } from '../pages/sections';
import { TryThis } from '../tryThis/TryThis';
import { useApp } from './appContext';
import { type Section, useNavTree } from './navTree';
import { useAccountItems } from './useAccountItems';
import { useHeldSize } from './useHeldSize';

/** The navigation, built from the list of pages. */
export function ShellNavigation() {
  const app = useApp();
  const [path] = useLocation();
  const tree = useNavTree();
  const commands = useCommands();
  const workspace = useRow('workspace', app.workspace.session.user.workspace.id);
  const area = areaOf(path);
  const isDemo = app.workspace.session.user.workspace.slug === 'demo';
  const sections = useMemo(() => {
    const own = tree.filter((section) => section.area === area).map((section) => withAct(section, commands));
    return [...(area === 'work' ? [] : [backToWork(app.lastPage() ?? '/')]), ...own.filter(isShown)];
  }, [tree, commands, area, app]);
  return (
    <Navigation
      workspaceName={workspace?.workspace_name ?? app.workspace.session.user.workspace.workspace_name}
      logoUrl={workspace?.logo_file_id ? pictureUrl(workspace.logo_file_id) : null}
      sections={sections}
      path={path}
      onOpen={app.go}
      onSearch={app.openPalette}
      onKeys={app.openKeys}
      accountItems={useAccountItems(
        app.workspace,
        () => app.go('/settings/profile'),
        () => app.go('/staff'),
        app.signOut,
      )}
      held={useHeldSize()}
      hint={isDemo && area === 'work' ? <TryThis /> : undefined}
    />
  );
}

const backToWork = (path: string): NavSection => ({
  key: 'back',
  heading: null,
  lines: [{ path, title: 'Back to work', icon: 'left' }],
  make: null,
});

/** A section without lines is not shown, unless something can be created in it. */
const isShown = ({ lines, make }: NavSection) => lines.length > 0 || make !== null;

function withAct({ key, heading, places, makes }: Section, commands: readonly Command[]): NavSection {
  // There is no command for things that this person may not create.
  const command = commands.find((one) => one.key === makes);
  const make = command ? { label: command.title, shortcut: command.keys, run: command.run } : null;
  return { key, heading, lines: places, make };
}

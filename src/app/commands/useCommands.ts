import { useMemo } from 'react';
import { useStore as useZustand } from 'zustand';
import { useUndo } from '@/parts/acts/useUndo';
import { useActor } from '@/store/hooks/useActor';
import type { Page } from '../pages/page';
import { PAGES } from '../pages/pages';
import { ownWorkspacesStore } from '../session/workspaces';
import { useApp } from '../shell/appContext';
import type { Command, CommandContext } from './command';
import { firstCommands, lastCommands } from './shellCommands';

const NO_STEPS = { undo: null, redo: null };

/**
 * All commands that work on every page, for this person, in the order of the palette.
 * @param steps names of the operations that undo and redo would affect, if the commands are listed
 */
export function useCommands(steps: CommandContext['steps'] = NO_STEPS): readonly Command[] {
  const app = useApp();
  const actor = useActor();
  const undo = useUndo();
  const workspaces = useZustand(ownWorkspacesStore, (state) => state.workspaces);
  return useMemo(() => commandsOf({ app, actor, undo, steps, workspaces }), [app, actor, undo, steps, workspaces]);
}

function commandsOf(cx: CommandContext): readonly Command[] {
  const pages = PAGES.filter((page) => page.may?.(cx.actor) !== false);
  return [
    ...firstCommands(cx),
    ...pages.flatMap((page) => page.commands?.(cx) ?? []),
    ...pages.flatMap((page) => openCommand(page, cx)),
    ...lastCommands(cx),
  ];
}

/** The command that opens a page, if the palette lists it or a key opens it. */
function openCommand({ key, path, title, icon, keys, command }: Page, { app }: CommandContext): Command[] {
  if (!command && keys === undefined) return [];
  return [
    {
      key: `page-${key}`,
      title: command?.title ?? title,
      what: title,
      ...(command?.subtitle === undefined ? {} : { subtitle: command.subtitle }),
      icon,
      ...(keys === undefined ? {} : { keys }),
      isHidden: command === undefined,
      run: () => app.go(path),
    },
  ];
}

import { type ComponentType, createContext, useContext } from 'react';
import type { OpenWorkspace } from '../workspace/openWorkspace';

/** A dialog that commands open over any page; it stays mounted, so that it keeps what was typed in it. */
export interface AppDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
}
export type AppDialog = ComponentType<AppDialogProps>;

/** Services that the shell offers to pages and commands. Keeps its identity. */
export interface App {
  workspace: OpenWorkspace;
  /** Opens the page at an address. */
  go(path: string, options?: { replace?: boolean }): void;
  show(dialog: AppDialog): void;
  /** The page to which a start returns; null before there is one. */
  lastPage(): string | null;
  openPalette(): void;
  openKeys(): void;
  signOut(): void;
  /** Loads the unsent work of a rescue file. */
  bringBack(file: File): void;
}

const Context = createContext<App | null>(null);

export const AppProvider = Context.Provider;

/** @throws Error outside the shell */
export function useApp(): App {
  const app = useContext(Context);
  if (!app) throw new Error('No shell around this page');
  return app;
}

import { useMemo, useState } from 'react';
import type { NewItem } from '@/domain/commands/tasks/createTask';
import type { Actor } from '@/domain/permissions/actor';
import { can } from '@/domain/permissions/decide';
import { useActor } from '@/store/hooks/useActor';
import { givenByView, parentInView } from './givenByView';
import { useNewItemPlace } from './newItemPlace';
import type { ShownWork } from './view/useShownWork';
import type { ViewSettings } from './view/viewSettings';

const NOTHING = {};

/** Why a person cannot create items; null = they can, if only in programs that are shared with them for editing. */
export function whyNotMade(actor: Actor): string | null {
  const target = { own_program_ids: [...(actor.edit_program_ids ?? actor.program_ids)] };
  const may = can(actor, 'task.create', target) || can(actor, 'operation.create', target);
  return may ? null : 'You cannot make items here.';
}

export const useWhyNotMade = (): string | null => whyNotMade(useActor());

/** The dialog for a new item on a page with many: its parent, and the presets of the view or a lane. */
export function useNewItem(
  shown: Pick<ShownWork, 'tree' | 'tasks' | 'outside'>,
  settings: ViewSettings,
  cursorId: string | null,
  isNarrow: boolean,
) {
  const [asked, setAsked] = useState<Partial<NewItem> | null>(null);
  const parentId = useMemo(() => parentInView(shown, cursorId, isNarrow), [shown, cursorId, isNarrow]);
  const given = useMemo(() => givenByView(settings), [settings]);
  const offReason = useWhyNotMade();
  useNewItemPlace(parentId, given);
  return {
    offReason,
    /** Opens the dialog; a lane or a day adds presets to those of the view. */
    open: (more: Partial<NewItem> = NOTHING) => offReason === null && setAsked({ ...given, ...more }),
    dialog: {
      open: asked !== null,
      onOpenChange: (isOpen: boolean) => !isOpen && setAsked(null),
      parentId,
      preset: asked ?? NOTHING,
    },
  };
}

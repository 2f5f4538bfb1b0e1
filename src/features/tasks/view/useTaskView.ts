import { useCallback, useMemo, useState } from 'react';
import { createTaskView } from '@/domain/commands/taskViews/createTaskView';
import { updateTaskView } from '@/domain/commands/taskViews/updateTaskView';
import type { TaskView } from '@/domain/kinds/taskView';
import { can } from '@/domain/permissions/decide';
import { personalKey } from '@/lib/personalKey';
import { sameJson } from '@/lib/sameJson';
import { showAlert } from '@/parts/acts/alerts';
import { commit } from '@/store/acts/commit';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import { useStore } from '@/store/hooks/StoreProvider';
import { useActor } from '@/store/hooks/useActor';
import { useRow } from '@/store/hooks/useRow';
import { useRows } from '@/store/hooks/useRows';
import { ALL_ITEMS, orderOf, readDraft, settingsOf, type ViewSettings, withOrder } from './viewSettings';
import { withoutArchived } from './withoutArchived';

export interface OpenView {
  /** The saved view; null = all items. */
  view: TaskView | null;
  settings: ViewSettings;
  /** Whether it differs from the saved view. */
  isChanged: boolean;
  /** Why changes cannot be saved in it; null = they can. */
  mayNotSave: string | null;
  /** Changes the settings here; they are saved for others only on request. */
  change(patch: Partial<ViewSettings>): void;
  /** Gives cards numbers, by which the view orders them: saved immediately if allowed, otherwise kept here. */
  orderCards(numbers: Readonly<Record<string, number>>): void;
  reset(): void;
  save(): Promise<void>;
  /** @returns the id of the new view, or why there is none */
  saveAs(name: string, type: TaskView['view_type']): Promise<{ id: string } | { reason: string }>;
}

/** A task view as one person sees it: as it is saved, plus their own changes until they save them. */
export function useTaskView(viewId: string | null): OpenView {
  const store = useStore();
  const actor = useActor();
  const view = useRow('task_view', viewId ?? '') ?? null;
  const properties = useRows('property_definition');
  const key = personalKey(store.db.name, 'task-view', viewId ?? 'all');
  const [draft, setDraft] = useState<Partial<ViewSettings>>(() => readDraft(localStorage.getItem(key)));
  const saved = useMemo(() => (view ? settingsOf(view) : ALL_ITEMS), [view]);
  const mayNotSave =
    view === null
      ? 'All items is not a saved view.'
      : can(actor, 'task_view.update')
        ? null
        : 'You cannot change this view.';
  // The order of cards belongs to the view: it is saved independently of the other changes.
  const ownOrder = mayNotSave === null ? undefined : orderOf(draft);
  const settings = useMemo(() => {
    const looked = { ...saved, ...draft };
    const order = { ...orderOf(saved), ...ownOrder };
    const ordered = { ...looked, view_mode_settings: withOrder(looked.view_mode_settings, order) };
    return withoutArchived(ordered, properties);
  }, [saved, draft, ownOrder, properties]);
  const keep = useCallback(
    (next: Partial<ViewSettings>) => {
      if (Object.keys(next).length === 0) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(next));
      setDraft(next);
    },
    [key],
  );
  const change = useCallback(
    (patch: Partial<ViewSettings>) => {
      const next = { ...draft, ...patch };
      if (next.view_mode_settings) next.view_mode_settings = withOrder(next.view_mode_settings, ownOrder);
      const plain = { ...saved, view_mode_settings: withOrder(saved.view_mode_settings, undefined) };
      const other = Object.entries(next).filter(([name, value]) => !sameJson(value, plain[name as keyof ViewSettings]));
      keep(Object.fromEntries(other));
    },
    [draft, saved, keep, ownOrder],
  );
  const write = async (patch: Partial<ViewSettings>) => {
    if (!view) return false;
    try {
      const { opId } = await commit(store, updateTaskView, { id: view.id, ...patch });
      return opId;
    } catch (error) {
      showAlert({ kind: 'error', text: `${view.view_name} was not saved: ${whyNotWritten(error)}` });
      return false;
    }
  };
  return {
    view,
    settings,
    isChanged: view !== null && Object.keys(draft).length > 0,
    mayNotSave,
    change,
    orderCards: (card_order) => {
      if (mayNotSave === null) return void write({ view_mode_settings: { kanban: { card_order } } });
      const held = draft.view_mode_settings ?? saved.view_mode_settings;
      keep({ ...draft, view_mode_settings: withOrder(held, { ...ownOrder, ...card_order }) });
    },
    reset: () => keep({}),
    async save() {
      const { view_mode_settings: modes } = draft;
      const opId = await write(modes ? { ...draft, view_mode_settings: withOrder(modes, undefined) } : draft);
      if (opId === false) return;
      keep({});
      showAlert({ kind: 'info', text: 'View saved', eventId: opId });
    },
    async saveAs(view_name, view_type) {
      try {
        const done = await commit(store, createTaskView, { view_name, view_type, ...settings });
        keep({});
        showAlert({ kind: 'info', text: 'View created', eventId: done.opId });
        return { id: done.plan.answer.id };
      } catch (error) {
        return { reason: whyNotWritten(error) };
      }
    },
  };
}

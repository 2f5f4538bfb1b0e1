import { useMemo } from 'react';
import { addSection } from '@/domain/commands/taskDefinitions/addSection';
import { createDefinition } from '@/domain/commands/taskDefinitions/createDefinition';
import { duplicateDefinition } from '@/domain/commands/taskDefinitions/duplicateDefinition';
import { publishDefinition } from '@/domain/commands/taskDefinitions/publishDefinition';
import {
  createSubDefinition,
  moveSubDefinition,
  removeSubDefinition,
  setSubDependency,
} from '@/domain/commands/taskDefinitions/subDefinitions';
import { updateDefinition } from '@/domain/commands/taskDefinitions/updateDefinition';
import type { DefinitionContent } from '@/domain/kinds/taskDefinition';
import type { TaskType } from '@/domain/kinds/taskTypes';
import { showAlert } from '@/parts/acts/alerts';
import { commit } from '@/store/acts/commit';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import { useStore } from '@/store/hooks/StoreProvider';
import type { LocalStore } from '@/store/localStore';

type Edit = Partial<Omit<DefinitionContent, 'sub_definitions'>> & { is_archived?: boolean };

/** The actions on templates: one operation, one undo. Refusals are reported; nothing is thrown. */
function definitionActs(store: LocalStore) {
  const withAlert = async <T extends { opId: string }>(
    work: () => Promise<T>,
    words: string | null,
  ): Promise<T | null> => {
    try {
      const done = await work();
      if (words !== null) showAlert({ kind: 'info', text: words, eventId: done.opId });
      return done;
    } catch (error) {
      showAlert({ kind: 'error', text: whyNotWritten(error) });
      return null;
    }
  };
  return {
    async create(operation_name: string, definition_type: TaskType) {
      const done = await withAlert(
        () => commit(store, createDefinition, { operation_name, definition_type }),
        'Template created',
      );
      return done?.plan.answer.id ?? null;
    },
    async duplicate(definition_id: string) {
      const done = await withAlert(() => commit(store, duplicateDefinition, { definition_id }), 'Template copied');
      return done?.plan.answer.id ?? null;
    },
    edit: async (id: string, edit: Edit) =>
      (await withAlert(() => commit(store, updateDefinition, { id, ...edit }), null)) !== null,
    publish: (id: string) => withAlert(() => commit(store, publishDefinition, { id }), 'Template published'),
    addSection: (id: string, section_name: string) =>
      withAlert(() => commit(store, addSection, { id, section_name }), null),
    addPart: (id: string, operation_name: string, definition_type: TaskType) =>
      withAlert(() => commit(store, createSubDefinition, { id, operation_name, definition_type }), null),
    movePart: (id: string, sub_definition_id: string, index: number) =>
      withAlert(
        () =>
          commit(store, moveSubDefinition, {
            id,
            sub_definition_id,
            old_parent_definition_id: id,
            new_parent_definition_id: id,
            index,
          }),
        null,
      ),
    waitFor: (id: string, sub_definition_id: string, dependent_on_definition_id: string | null, lag_days: number) =>
      withAlert(
        () => commit(store, setSubDependency, { id, sub_definition_id, dependent_on_definition_id, lag_days }),
        null,
      ),
    removePart: (id: string, sub_definition_id: string) =>
      withAlert(() => commit(store, removeSubDefinition, { id, sub_definition_id }), 'Part removed'),
  };
}

export type DefinitionActs = ReturnType<typeof definitionActs>;

export function useDefinitionActs(): DefinitionActs {
  const store = useStore();
  return useMemo(() => definitionActs(store), [store]);
}

import { useMemo } from 'react';
import { useStore as useZustand } from 'zustand';
import type { ImportPlan } from '@/contract/shapes/import';
import { type DraftFault, draftFault } from '../mapping/draftFault';
import { importPlanOf } from '../mapping/importPlanOf';
import { importStore } from './importStore';
import { type FileContent, useFileContent } from './useFileContent';
import { type DraftState, useMappingDraft } from './useMappingDraft';
import { useUpload } from './useUpload';

/** A file that is being read and sent, and the mapping of its columns. */
export interface ImportDraft {
  content: FileContent;
  upload: ReturnType<typeof useUpload>;
  mapping: DraftState;
  /** The experiment to which its rows are added; null = none. */
  operationId: string | null;
  /** Why it cannot be imported in this way; null if it can. */
  fault: DraftFault | null;
  /** The plan that is sent to the server; null while the file is being read or the mapping has an error. */
  plan: ImportPlan | null;
}

export function useImportDraft(file: File, sliceId: string | null): ImportDraft {
  const content = useFileContent(file);
  const { reading, first } = content;
  const mapping = useMappingDraft(file.name, first, sliceId);
  const { draft, slice, fields } = mapping;
  const operationId = useZustand(importStore, (state) => state.operationId);
  const upload = useUpload(file, content);
  const fault = useMemo(
    () => (draft ? draftFault(draft, first?.guess ?? null, slice, fields) : null),
    [draft, first, slice, fields],
  );
  // A field of another type reads the rows differently: the server is asked again.
  const types = useMemo(() => {
    const typeOf = new Map(fields.map((field) => [field.id, field.field_type]));
    return (draft?.targets ?? []).map((target) => (target.to === 'field' ? typeOf.get(target.fieldId) : null)).join();
  }, [draft, fields]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see `types`
  const plan = useMemo(
    () =>
      draft && reading && !fault
        ? { ...importPlanOf(draft, reading, slice), ...(operationId === null ? {} : { operation_id: operationId }) }
        : null,
    [draft, reading, fault, slice, operationId, types],
  );
  return { content, upload, mapping, fault, plan, operationId };
}

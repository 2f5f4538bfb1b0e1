import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { createImportCall } from '@/contract/imports/create';
import { validateImportCall } from '@/contract/imports/validate';
import type { ImportPlan } from '@/contract/shapes/import';
import { Refusal } from '@/domain/refusal';
import { useClient } from '@/store/hooks/ClientProvider';
import { failureText } from './failureText';
import type { ImportRow } from './importState';
import { keepAsked } from './importStore';

export type ServerCheck = z.output<typeof validateImportCall.resource>;

export interface CheckState {
  row: ImportRow | null;
  /** The result for the current mapping; null while it is being requested. */
  check: ServerCheck | null;
  isChecking: boolean;
  error: { message: string; column: number | null } | null;
}

/** Milliseconds without a change after which the server is asked. */
const PAUSE_MILLIS = 350;

/** The column to which a refusal points: mapping and columns have the same numbers. */
function columnOf(error: unknown): number | null {
  const path = error instanceof Refusal ? error.issues[0]?.path : undefined;
  const at = path?.[0] === 'mapping' ? path[1] : undefined;
  return typeof at === 'number' ? at : null;
}

/**
 * Creates the import of an uploaded file and asks the server what it would do, again after each change of the plan.
 * @param upload the file on the server, with its original name; null while it is not there.
 * @param plan null while something is missing; keeps its identity while nothing changes.
 */
export function useImportCheck(
  { fileId, fileName }: { fileId: string | null; fileName: string },
  plan: ImportPlan | null,
  onCreated: () => void,
): CheckState {
  const client = useClient();
  const making = useRef<{ fileId: string; row: Promise<ImportRow> } | null>(null);
  const [state, setState] = useState<CheckState>({ row: null, check: null, isChecking: false, error: null });
  const created = useRef(onCreated);
  created.current = onCreated;

  useEffect(() => {
    setState((was) => ({ ...was, check: null, error: null, isChecking: fileId !== null && plan !== null }));
    if (fileId === null || plan === null) return;
    const abort = new AbortController();
    const make = async () => {
      const { resource } = await client.call(createImportCall, {
        body: { ...plan, file_id: fileId, file_name: fileName },
      });
      keepAsked([resource]);
      created.current();
      return resource;
    };
    const ask = async () => {
      if (making.current?.fileId !== fileId) {
        const mine = { fileId, row: make() };
        making.current = mine;
        // If the import of a file could not be created, it is tried again after the next change.
        mine.row.catch(() => {
          if (making.current === mine) making.current = null;
        });
      }
      const row = await making.current.row;
      if (abort.signal.aborted) return;
      const { resource } = await client.call(validateImportCall, {
        params: { id: row.id },
        body: plan,
        signal: abort.signal,
      });
      if (!abort.signal.aborted) setState({ row, check: resource, isChecking: false, error: null });
    };
    const timer = setTimeout(
      () =>
        void ask().catch((error) => {
          if (abort.signal.aborted) return;
          setState((was) => ({
            ...was,
            isChecking: false,
            error: { message: failureText(error), column: columnOf(error) },
          }));
        }),
      making.current?.fileId === fileId ? PAUSE_MILLIS : 0,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [client, fileId, fileName, plan]);

  return state;
}

import { useState } from 'react';
import type { OnAlert } from '@/parts/acts/alert';
import { PageHead } from '@/parts/page/PageHead';
import { useLeaveUndone } from '@/parts/page/useLeaveUndone';
import { useRow } from '@/store/hooks/useRow';
import { useRowsLoaded } from '@/store/hooks/useRows';
import { useStructureMissing } from '@/store/hooks/useStructureMissing';
import { EmptyState, Spinner } from '@/ui';
import { OpenCurves } from './OpenCurves';

interface Props {
  configId: string;
  /** The plot to open first; null = the first one. */
  plot?: string | null;
  /** null = all configurations. */
  onOpen(configId: string | null): void;
  onAlert: OnAlert;
}

/** The curves of a configuration: list, plot, parameters, bounds, points. */
export function CurveScene({ configId, plot = null, onOpen, onAlert }: Props) {
  const config = useRow('drc_config', configId);
  const loaded = useRowsLoaded('drc_config');
  const coming = useStructureMissing();
  const [seen, setSeen] = useState<string>();
  const name = config?.config_name;
  if (name !== undefined && name !== seen) setSeen(name);
  useLeaveUndone(seen !== undefined && config?.is_deleted === true, '/curves');
  if (config && !config.is_deleted)
    return <OpenCurves key={config.id} config={config} plot={plot} onOpen={onOpen} onAlert={onAlert} />;
  const isComing = !loaded || coming;
  const sentence = seen
    ? config
      ? `${seen} was deleted.`
      : `You no longer have access to ${seen}.`
    : 'These curves do not exist, or you do not have access to them.';
  return (
    <>
      <PageHead title={seen ?? 'Dose-response'} />
      {isComing ? (
        <Spinner page />
      ) : (
        <EmptyState page action={{ label: 'Show all curves', onAct: () => onOpen(null) }}>
          {sentence}
        </EmptyState>
      )}
    </>
  );
}

import type { ReactNode } from 'react';
import { useRow } from '@/store/hooks/useRow';
import { useRowsLoaded } from '@/store/hooks/useRows';
import { useStructureMissing } from '@/store/hooks/useStructureMissing';
import { EmptyState, Spinner } from '@/ui';
import { OpenCurves } from './OpenCurves';
import type { OnAlert } from './state/sceneTypes';

interface Props {
  configId: string;
  /** null = all configurations. */
  onOpen(configId: string | null): void;
  onAlert: OnAlert;
  corner?: ReactNode;
}

/** The curves of a configuration: list, plot, parameters, bounds, points. */
export function CurveScene({ configId, onOpen, onAlert, corner }: Props) {
  const config = useRow('drc_config', configId);
  const loaded = useRowsLoaded('drc_config');
  const coming = useStructureMissing();
  if (config && !config.is_deleted)
    return <OpenCurves key={config.id} config={config} onOpen={onOpen} onAlert={onAlert} corner={corner} />;
  if (!loaded || coming) return <Spinner page />;
  return <EmptyState>These curves do not exist, or you may not see them.</EmptyState>;
}

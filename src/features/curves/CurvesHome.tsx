import { useState } from 'react';
import type { DrcConfig } from '@/domain/kinds/drcConfig';
import { can } from '@/domain/permissions/decide';
import { compareNatural } from '@/domain/sorts/natural';
import type { OnAlert } from '@/parts/acts/alert';
import { PageHead } from '@/parts/page/PageHead';
import { useActor } from '@/store/hooks/useActor';
import { useRows, useRowsLoaded } from '@/store/hooks/useRows';
import { useStructureMissing } from '@/store/hooks/useStructureMissing';
import { Button, EmptyState, Spinner } from '@/ui';
import styles from './CurveScene.module.css';
import { ConfigDialog } from './config/ConfigDialog';
import { ConfigMenu } from './config/ConfigMenu';

interface Props {
  /** null = this list. */
  onOpen(configId: string | null): void;
  onAlert: OnAlert;
}

/** All dose-response configurations, and a button to create one. */
export function CurvesHome({ onOpen, onAlert }: Props) {
  const configs = useRows('drc_config');
  const slices = useRows('slice');
  const fields = useRows('field');
  const loaded = useRowsLoaded('drc_config');
  const coming = useStructureMissing();
  const [making, setMaking] = useState(false);
  const mayMake = can(useActor(), 'drc.manage');
  const sourceOf = (config: DrcConfig) => {
    const table = slices.find((slice) => slice.id === config.entity_slice_id)?.slice_name;
    const nameOf = (id: string | null | undefined) => fields.find((field) => field.id === id)?.field_name;
    const response = nameOf(config.response_field_id);
    const dose = nameOf(config.dose_field_id);
    return [response && dose && `${response} against ${dose}`, table && `from ${table}`].filter(Boolean).join(', ');
  };
  const sorted = [...configs].sort((a, b) => compareNatural(a.config_name, b.config_name));
  return (
    <>
      <PageHead title="Dose-response">
        {mayMake && (
          <Button variant="primary" icon="plus" onClick={() => setMaking(true)}>
            New curves
          </Button>
        )}
      </PageHead>
      {sorted.length === 0 && (coming || !loaded) && <Spinner page />}
      {sorted.length === 0 && loaded && !coming && (
        <div className={styles.empty}>
          <EmptyState {...(mayMake ? { action: { label: 'New curves', onAct: () => setMaking(true) } } : {})}>
            Choose a table of measured points, and its dose and response make the curves.
          </EmptyState>
        </div>
      )}
      {sorted.map((config) => (
        <div key={config.id} className={styles.homeItem}>
          <button type="button" className={styles.item} onClick={() => onOpen(config.id)}>
            <span className={styles.itemText}>
              <b>{config.config_name}</b>
              <span>{sourceOf(config)}</span>
            </span>
          </button>
          <ConfigMenu config={config} onOpen={onOpen} onAlert={onAlert} />
        </div>
      ))}
      {making && <ConfigDialog onClose={() => setMaking(false)} onMade={onOpen} />}
    </>
  );
}

import { useStore as useZustand } from 'zustand';
import { appAccessStore } from '../session/staff';
import styles from './Shell.module.css';

/**
 * Names the environment if it is not production (work.md section 2): Local on localhost, Staging on the staging host.
 */
export function EnvironmentBanner() {
  const isStaging = useZustand(appAccessStore, (state) => state.isStaging);
  const isLocal = window.location.hostname === 'localhost';
  if (!isLocal && !isStaging) return null;
  return <div className={styles.environment}>{isLocal ? 'Local' : 'Staging'}</div>;
}

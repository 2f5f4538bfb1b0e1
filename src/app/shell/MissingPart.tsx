import { useEffect, useState } from 'react';
import { EmptyState, Spinner } from '@/ui';
import { loadNewVersion } from './loadNewVersion';
import { OWN_VERSION, servedVersion } from './servedVersion';

/** Replaces a part of the app that could not be loaded. */
export function MissingPart() {
  // undefined = not requested yet.
  const [served, setServed] = useState<string | null | undefined>(undefined);
  const ask = () => {
    setServed(undefined);
    void servedVersion().then(setServed);
  };
  useEffect(ask, []);
  if (served === undefined) return <Spinner page />;
  // Without a network a reload might leave nothing on the screen at all.
  if (served === null)
    return (
      <EmptyState page action={{ label: 'Try again', onAct: ask }}>
        This part of the app is not on this device yet. Connect to the network once to load it.
      </EmptyState>
    );
  const load = () => void loadNewVersion(navigator.serviceWorker, () => window.location.reload());
  if (served === OWN_VERSION)
    return (
      <EmptyState page action={{ label: 'Load it', onAct: load }}>
        This part of the app could not be loaded before. It can be now.
      </EmptyState>
    );
  return (
    <EmptyState page action={{ label: 'Load the new version', onAct: load }}>
      This part belongs to a version that was replaced. Your work is kept on this device.
    </EmptyState>
  );
}

import { SettingsPage } from '@/parts/settings/SettingsPage';
import { ReachPane } from './ReachPane';

/** How notices reach a person, as a page of their settings. */
export function NotificationsScene({ onOpen }: { onOpen(path: string): void }) {
  return (
    <SettingsPage trail="You" title="Notifications">
      <ReachPane isPage onOpen={onOpen} />
    </SettingsPage>
  );
}

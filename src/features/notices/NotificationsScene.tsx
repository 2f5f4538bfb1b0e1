import { SettingsPage } from '@/parts/settings/SettingsPage';
import { ReachPane } from './ReachPane';

/** How notices are delivered, as a page of the person's settings. */
export function NotificationsScene({ onOpen }: { onOpen(path: string): void }) {
  return (
    <SettingsPage trail="You" title="Notifications">
      <ReachPane isPage onOpen={onOpen} />
    </SettingsPage>
  );
}

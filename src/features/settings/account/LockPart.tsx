import { useStore } from 'zustand';
import { signInRulesOf } from '@/domain/people/signInRules';
import { counted } from '@/lib/words/counted';
import { keepLock, lockChanges, readLock } from '@/parts/lock/keptLock';
import { SettingLine } from '@/parts/settings/SettingLine';
import { SettingsPart } from '@/parts/settings/SettingsPart';
import { useStore as useLocalStore } from '@/store/hooks/StoreProvider';
import { useRows } from '@/store/hooks/useRows';
import { Button, Select } from '@/ui';
import { UnlockCodeLine } from './UnlockCodeLine';

const MINUTES = [0, 1, 5, 15, 30, 60];

/** When the screen of this device is locked. */
export function LockPart({ hasPassword }: { hasPassword: boolean }) {
  useStore(lockChanges, ({ count }) => count);
  const { userId } = useLocalStore();
  const [workspace] = useRows('workspace');
  const { ownMinutes } = readLock(userId);
  const demanded = workspace ? signInRulesOf(workspace).lock_after_minutes : 0;
  const choices = MINUTES.filter((minutes) => demanded === 0 || minutes < demanded || minutes === ownMinutes);
  const words = (minutes: number) => {
    if (minutes > 0) return `After ${counted(minutes, 'minute')}`;
    return demanded > 0 ? `After ${counted(demanded, 'minute')}, as the workspace asks` : 'Never';
  };
  return (
    <SettingsPart title="Screen lock">
      <SettingLine
        label="Lock this screen"
        labels="own_lock"
        help={
          hasPassword
            ? 'When nobody has used this device for that long. Your password unlocks it, or the code below; both work without a network.'
            : 'When nobody has used this device for that long. You have no password: set an unlock code below. Without one, only signing in again unlocks it, and without a network it does not lock by itself.'
        }
      >
        <Select
          id="own_lock"
          value={String(ownMinutes)}
          options={choices.map((value) => ({ value: String(value), label: words(value) }))}
          onValueChange={(minutes) => keepLock(userId, { ownMinutes: Number(minutes), usedAt: Date.now() })}
        />
      </SettingLine>
      <UnlockCodeLine userId={userId} />
      <SettingLine label="Before you leave it">
        <span>
          <Button onClick={() => keepLock(userId, { isLocked: true })}>Lock now</Button>
        </span>
      </SettingLine>
    </SettingsPart>
  );
}

import { useState } from 'react';
import { accessKeysCall } from '@/contract/users/accessKeys';
import { type BotResource, botsCall, updateBotCall } from '@/contract/workspaces/bots';
import { counted } from '@/lib/words/counted';
import type { OnAlert } from '@/parts/acts/alert';
import { errorText } from '@/parts/acts/errorText';
import { useAnswer } from '@/parts/acts/useAnswer';
import { LEVEL_WORDS } from '@/parts/people/levelWords';
import { SettingsPage } from '@/parts/settings/SettingsPage';
import { useClient } from '@/store/hooks/ClientProvider';
import { Button, EmptyState, Spinner, StatusMark } from '@/ui';
import styles from '../Lines.module.css';
import { BotDialog } from './BotDialog';
import { KeyDialog } from './KeyDialog';
import { KeyList } from './KeyList';

/** Members without a sign-in, for instruments and programs, each with access keys of its own. */
export function BotsScene({ onDocs, onAlert }: { onDocs(): void; onAlert: OnAlert }) {
  const client = useClient();
  const bots = useAnswer('bots', (signal) => client.call(botsCall, { signal }));
  const keys = useAnswer('bot-keys', (signal) => client.call(accessKeysCall, { signal }));
  const [isMaking, setMaking] = useState(false);
  const [keyFor, setKeyFor] = useState<BotResource | null>(null);
  const all = bots.answer?.resource ?? [];
  const turn = async (bot: BotResource) => {
    try {
      const access_level =
        bot.access_level === 'guest' || bot.access_level === 'viewer' ? bot.access_level : 'team-member';
      await client.call(updateBotCall, { params: { id: bot.id }, body: { is_active: !bot.is_active, access_level } });
      bots.again();
    } catch (error) {
      onAlert({ kind: 'error', text: errorText(error) });
    }
  };
  return (
    <SettingsPage
      trail="Workspace"
      title="Bots"
      note={bots.answer && counted(all.length, 'bot')}
      wide
      actions={
        <>
          <Button onClick={onDocs}>API documentation</Button>
          <Button icon="plus" variant="primary" onClick={() => setMaking(true)}>
            New bot
          </Button>
        </>
      }
    >
      {!bots.answer && bots.fault === null && <Spinner page />}
      {!bots.answer && bots.fault !== null && (
        <EmptyState page action={{ label: 'Try again', onAct: bots.again }}>
          {bots.fault}
        </EmptyState>
      )}
      {bots.answer && all.length === 0 && (
        <EmptyState page>
          No bots yet. A bot is an account for an instrument or a script, and its changes appear under its own name.
        </EmptyState>
      )}
      {all.map((bot) => (
        <section key={bot.id} aria-label={bot.bot_name}>
          <div className={styles.line}>
            <b className={styles.grow}>{bot.bot_name}</b>
            <span className={styles.quiet}>{LEVEL_WORDS[bot.access_level].name}</span>
            <StatusMark shape={bot.is_active ? 'done' : 'parked'} flat>
              {bot.is_active ? 'On' : 'Off'}
            </StatusMark>
            <Button disabled={!bot.is_active} onClick={() => setKeyFor(bot)}>
              New key
            </Button>
            <Button aria-label={`Turn ${bot.is_active ? 'off' : 'on'} ${bot.bot_name}`} onClick={() => void turn(bot)}>
              {bot.is_active ? 'Turn off' : 'Turn on'}
            </Button>
          </div>
          <KeyList
            keys={keys.answer?.resource.filter((key) => key.user_id === bot.id) ?? []}
            onChanged={keys.again}
            onAlert={onAlert}
          />
        </section>
      ))}
      {isMaking && <BotDialog onClose={() => setMaking(false)} onMade={bots.again} />}
      {keyFor && <KeyDialog bot={keyFor} onClose={() => setKeyFor(null)} onMade={keys.again} />}
    </SettingsPage>
  );
}

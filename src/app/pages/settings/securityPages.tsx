import { useStore as useZustand } from 'zustand';
import { meCall } from '@/contract/auth/me';
import { can } from '@/domain/permissions/decide';
import { showAlert } from '@/parts/acts/alerts';
import { apiClient, setToken } from '../../session/apiClient';
import { keepSession, sessionStore } from '../../session/session';
import { useApp } from '../../shell/appContext';
import type { Page } from '../page';
import { settingsPart } from '../parts';

const AccountScene = settingsPart.component((part) => part.AccountScene);
const KeysScene = settingsPart.component((part) => part.KeysScene);
const BotsScene = settingsPart.component((part) => part.BotsScene);
const SecurityScene = settingsPart.component((part) => part.SecurityScene);
const SecurityLogScene = settingsPart.component((part) => part.SecurityLogScene);

async function readMe(): Promise<void> {
  keepSession({ user: (await apiClient.call(meCall)).resource });
}

function AccountPage() {
  const { workspace, signOut } = useApp();
  const user = useZustand(sessionStore, ({ session }) => session?.user) ?? workspace.session.user;
  return <AccountScene user={user} onToken={setToken} onChanged={readMe} onEnded={signOut} onAlert={showAlert} />;
}

function KeysPage() {
  const { go } = useApp();
  return <KeysScene onDocs={() => go('/docs')} onAlert={showAlert} />;
}
function BotsPage() {
  const { go } = useApp();
  return <BotsScene onDocs={() => go('/docs')} onAlert={showAlert} />;
}
const SecurityPage = () => <SecurityScene onAlert={showAlert} />;
const SecurityLogPage = () => <SecurityLogScene />;

/** How a person signs in, and the access keys for programs. */
export const accountPages: readonly Page[] = [
  {
    key: 'account',
    path: '/settings/sign-in',
    section: 'you',
    title: 'Sign-in and devices',
    icon: 'laptop',
    command: { title: 'Sign-in and devices', subtitle: 'Password, second factor, sessions' },
    scene: AccountPage,
  },
  {
    key: 'keys',
    path: '/settings/keys',
    section: 'you',
    title: 'Access keys',
    icon: 'key',
    command: { title: 'Access keys' },
    may: (actor) => can(actor, 'key.manage'),
    scene: KeysPage,
  },
];

/** How members sign in, and the security log. */
export const securityPages: readonly Page[] = [
  {
    key: 'security',
    path: '/settings/security',
    section: 'settings',
    title: 'Sign-in and security',
    icon: 'lock',
    command: { title: 'Sign-in and security', subtitle: 'Single sign-on, second factor, allowed addresses' },
    may: (actor) => can(actor, 'workspace.manage'),
    scene: SecurityPage,
  },
  {
    key: 'bots',
    path: '/settings/bots',
    section: 'settings',
    title: 'Bots',
    icon: 'key',
    may: (actor) => can(actor, 'bot.manage'),
    scene: BotsPage,
  },
  {
    key: 'security-log',
    path: '/settings/security-log',
    section: 'settings',
    title: 'Security log',
    icon: 'shield',
    may: (actor) => can(actor, 'event.read_all'),
    scene: SecurityLogPage,
  },
];

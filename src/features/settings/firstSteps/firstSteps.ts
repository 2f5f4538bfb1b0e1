import type { z } from 'zod';
import type { checklistCall } from '@/contract/workspaces/checklist';

type Facts = z.output<typeof checklistCall.resource>;

export interface FirstStep {
  key: string;
  title: string;
  about: string;
  isDone: boolean;
  /** Null if the product itself knows whether the step is done. */
  isTicked: boolean | null;
  /** The page for the step; null = outside the product. */
  path: string | null;
  act: string;
}

const BACKUP = 'backup';

/** The steps of a first run, with which of them are done. */
export function firstSteps(facts: Facts, ticked: readonly string[]): FirstStep[] {
  const known = (key: string, title: string, about: string, isDone: boolean, path: string | null = null, act = '') => ({
    key,
    title,
    about,
    isDone,
    isTicked: null,
    path,
    act,
  });
  const failure = facts.mail_failure === null ? '' : ` The newest e-mail was not sent: ${facts.mail_failure}`;
  return [
    known(
      'mail',
      'Send e-mail',
      facts.sends_mail
        ? `Invites and password resets go out by mail.${failure}`
        : 'Set SMTP_URL and MAIL_FROM for the server. Until then, invitation links are shown to you once, and nobody can reset their password.',
      facts.sends_mail && facts.mail_failure === null,
    ),
    known(
      'address',
      'Give the server its address',
      facts.has_public_address
        ? 'Links in e-mails use the address at which people reach the product.'
        : 'Set PUBLIC_URL to the address under which people reach the product, with https.',
      facts.has_public_address,
    ),
    known(
      'factor',
      'Protect your own account',
      'An admin can do everything here. Set up a second factor and keep the recovery codes.',
      facts.has_own_second_factor,
      '/settings/sign-in',
      'Set it up',
    ),
    known(
      'admin',
      'Name a second admin',
      'Somebody else can let people in when you are away or lose your phone.',
      facts.other_admins > 0,
      '/settings/members',
      'Open the members',
    ),
    known(
      'invite',
      'Invite your team',
      'Many addresses can be pasted at once. Guests and viewers take no seat.',
      facts.invites_or_members > 0,
      '/settings/members',
      'Invite people',
    ),
    known(
      'passwords',
      'Refuse leaked passwords',
      'Set BREACHED_LIST to a file of sorted SHA-1 hashes. Weak passwords are refused either way.',
      facts.refuses_breached_passwords,
    ),
    {
      key: BACKUP,
      title: 'Make backups, and try one',
      about:
        'The runbook says how. Keep a copy on another machine, and restore one once. Tick this off when both work.',
      isDone: ticked.includes(BACKUP),
      isTicked: ticked.includes(BACKUP),
      path: null,
      act: '',
    },
  ];
}

import { expect, it } from 'vitest';
import { securityWords } from '@/features/settings/security/securityWords';

it('an entry of the security log gives the invited address and level in words', () => {
  expect(securityWords('invite_sent', { invite_id: 'i', email: 'li@x.org', access_level: 'team-member' })).toBe(
    'Invite sent (li@x.org, as team member)',
  );
  expect(securityWords('sign_in', { way: 'sso', left: 2 })).toBe('Signed in (with single sign-on, left 2)');
  expect(securityWords('invite_sent', { access_level: 'unheard' })).toBe('Invite sent (access level unheard)');
});

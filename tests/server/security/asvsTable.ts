/**
 * A requirement of OWASP ASVS 5.0 (level 2 and below) with the tests that verify it, each as file below tests/ and
 * title.
 */
export interface AsvsLine {
  no: string;
  what: string;
  tests: readonly (readonly [file: string, title: string])[];
}

const doors = (name: string) => `server/doors/${name}.test.ts`;
const security = (name: string) => `server/security/${name}.test.ts`;
const line = (no: string, what: string, ...tests: AsvsLine['tests']): AsvsLine => ({ no, what, tests });

/** Each requirement that applies to the product. */
export const ASVS: readonly AsvsLine[] = [
  line('2.3.3, 2.3.4', 'acts are atomic, limits hold', [
    doors('joining'),
    'when two come for the last seat, gives it to one',
  ]),
  line(
    '3.3.1 to 3.3.4',
    'cookies are kept from scripts and sites',
    [doors('sessions'), 'cannot be read by scripts and are not sent by other sites'],
    [doors('sessions'), 'are Secure over https, with names that no other host can set'],
  ),
  line('3.4.1 to 3.4.6', 'headers of every answer', [
    security('asvs'),
    'carries the headers that keep pages from foreign content',
  ]),
  line(
    '3.5.1 to 3.5.3',
    'no foreign writes, nor sign-ins',
    [security('asvs'), 'from a page of another site is refused'],
    [security('asvs'), 'from a page of another site signs nobody in'],
  ),
  line('3.7.2', 'redirects only to own pages', [doors('sso'), 'redirects only to its own addresses']),
  line('4.1.3', 'addresses are not forgeable', [
    'server/budgets.test.ts',
    'sign-ins are counted by the address that the proxy saw',
  ]),
  line(
    '4.4.2, 4.4.3',
    'sockets know where they come from',
    ['server/relay.test.ts', 'accepts a bearer token, a ticket once, and the cookie of the same origin'],
    ['server/relay.test.ts', 'answers 401 without or with a forged sign-in'],
  ),
  line('5.2.1, 5.2.2, 5.4.2', 'files are bounded and named safely', [
    'server/outside/hostileFiles.test.ts',
    'stops reading a file that takes too much memory or time',
  ]),
  line(
    '6.1.1, 6.3.1',
    'guessing is limited, and locks nobody out',
    [security('signIn'), 'allows ten wrong passwords for an account, also when sixteen arrive at once'],
    [security('signIn'), 'except on a device where it has signed in before'],
  ),
  line(
    '6.2.1, 6.2.9',
    'passwords from 12 characters to long ones',
    ['unit/server/passwordFault.test.ts', 'requires twelve characters and nothing else'],
    ['unit/server/passwordFault.test.ts', 'A password has at most 128 characters.'],
  ),
  line('6.2.2, 6.2.3', 'a change needs the old one', [
    doors('passwords'),
    'requires the old one, ends the other sessions',
  ]),
  line('6.2.4, 6.2.11, 6.2.12', 'common, near and leaked ones are refused', [
    'unit/server/passwordFault.test.ts',
    'refuses what can be guessed: %s',
  ]),
  line('6.2.5 to 6.2.8', 'any characters', ['unit/server/passwordFault.test.ts', 'accepts %s']),
  line(
    '6.3.2',
    'no default accounts',
    [security('asvs'), 'cannot be used where others can reach the server, because everybody knows their password'],
    [
      'server/admin.test.ts',
      'creates the workspace and its admin, who is signed in as staff; of two simultaneous attempts one succeeds',
    ],
  ),
  line('6.3.3', 'a second factor can be demanded', [
    doors('secondFactor'),
    'lets members without one set it up, and nothing else',
  ]),
  line('6.3.4', 'all doors are as strong', [doors('sso'), 'make it the only way in once it works']),
  line(
    '6.3.8',
    'accounts cannot be found out',
    [doors('passwords'), 'does the same work for a wrong password, an account without one, and no account'],
    [doors('passwords'), 'answers before looking up the account'],
  ),
  line(
    '6.4.1',
    'invites and resets are short and work once',
    [doors('joining'), 'works once, within seven days'],
    [doors('passwords'), 'is refused after an hour'],
  ),
  line('6.4.3, 6.4.4', 'a reset keeps the factor', [
    doors('secondFactor'),
    'remains when the password is reset by e-mail: its code is still requested',
  ]),
  line('6.5.1', 'codes work once', [doors('secondFactor'), 'and its codes work once']),
  line('6.5.2, 6.5.3', 'recovery codes are hashed', [
    doors('secondFactor'),
    'recovery codes as hashes; each of them works once',
  ]),
  line('6.8.1', 'providers are kept apart', [
    doors('sso'),
    'keeps people of two providers with the same subject or the same address apart',
  ]),
  line(
    '6.8.2, 6.8.3',
    'SAML is verified, and accepted once',
    [security('saml'), '%s is refused'],
    [security('saml'), 'is valid signs its person in once, and is refused the second time'],
  ),
  line(
    '6.8.4',
    'the strength is that reported by the provider',
    [doors('sso'), 'counts two factors if the provider reports them, otherwise one'],
    [security('saml'), 'uses the strength that the provider reports'],
  ),
  line('7.2.3, 7.2.4', 'sessions are new at each sign-in', [
    doors('sessions'),
    "are new at every sign-in, and the browser's previous one ends",
  ]),
  line('7.3.1, 7.3.2', 'sessions end', [
    doors('sessions'),
    'end after 30 days without use, and after 90 days in any case',
  ]),
  line(
    '7.4.1, 7.4.2',
    'sessions end at once',
    [doors('sessions'), 'of a deactivated person are refused: cookie, token and socket'],
    [doors('sessions'), 'close their sockets within a second when they end'],
  ),
  line('7.4.3, 7.4.5, 7.5.2', 'others can be ended', [doors('sessions'), 'end one by one or all but this one']),
  line('7.5.1', 'dangerous acts need a new authentication', [
    doors('sessions'),
    'is required from ten minutes after the sign-in',
  ]),
  line(
    '8.2.1 to 8.2.3',
    'functions, resources and fields are protected',
    [security('matrix'), 'as the table says'],
    [security('canary'), 'by every call, to a %s'],
  ),
  line('8.3.1', 'the server decides', [
    'server/rights.test.ts',
    'refuses writes of hidden fields, of hidden tables, and of REDACTED',
  ]),
  line('8.4.1', 'tenants are separated', [security('naming'), 'must exist in this workspace']),
  line(
    '9.1.1 to 9.2.3',
    'tokens are checked, each for its purpose',
    [security('asvs'), 'that was changed, is unsigned, or was made elsewhere is refused'],
    [doors('google'), 'refuses tokens of another key, audience, issuer, time or browser'],
  ),
  line('10.1.2, 10.2.1, 10.5.1', 'a code is bound to its browser', [
    doors('sso'),
    'is bound to the browser that started it',
  ]),
  line('10.2.2, 10.5.3', 'providers cannot be mixed up', [
    doors('sso'),
    'refuses another state, another nonce, another issuer',
  ]),
  line('10.5.5', 'sessions ended at the provider end here', [
    doors('sso'),
    'is accepted only by a token for this purpose, of this provider and for this workspace',
  ]),
  line('11.3, 11.4.2, 11.5.1', 'secrets are encrypted', [
    doors('secrets'),
    'cannot be decrypted after any byte was changed or removed',
  ]),
  line('13.3.1', 'the key is not in the database', [doors('secrets'), 'is required where others can reach the server']),
  line('13.4.5', 'metrics are not public', [security('asvs'), 'of /metrics is for the operators of the server']),
  line(
    '14.2.1, 14.3.2',
    'nothing in addresses and caches',
    [security('noStore'), 'must not be stored by any cache, whatever the answer is'],
    [doors('keys'), 'opens sockets by its header, never by a URL'],
  ),
  line('14.3.1', 'signing out leaves nothing on the device', [
    '../e2e/changeOfUser.test.ts',
    'signing out asks about unsent work, leaves nothing on the disk',
  ]),
  line('15.3.3, 15.3.6', 'no mass assignment, no prototypes', [
    security('asvs'),
    'changes nothing that its call does not name',
  ]),
  line('16.2.5, 16.3.1, 16.3.2', 'sign-ins and refusals are logged', [
    security('asvs'),
    'has a line for each sign-in and refusal, without secrets',
  ]),
  line('16.4.2', 'the log cannot be changed', [security('asvs'), 'and cannot be changed']),
  line('16.5.1', 'errors reveal nothing', [
    security('matrix'),
    'no call answers with an error, or with more than its text',
  ]),
  line('16.5.3', 'what cannot be checked is refused', [
    security('asvs'),
    'refuses everybody: without the database every call answers 503',
  ]),
];

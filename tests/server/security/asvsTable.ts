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
  line('2.3.3, 2.3.4', 'acts are whole or not, limits hold', [
    doors('joining'),
    'of two who come for the last seat one gets it',
  ]),
  line(
    '3.3.1 to 3.3.4',
    'cookies are kept from scripts and sites',
    [doors('sessions'), 'are kept from scripts and from other sites'],
    [doors('sessions'), 'are Secure by https, with names that no other host can set'],
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
  line('3.7.2', 'redirects to own pages alone', [doors('sso'), 'redirects only to addresses of its own']),
  line('4.1.3', 'addresses are not forgeable', [
    'server/budgets.test.ts',
    'sign-ins are counted by the address that the proxy saw',
  ]),
  line(
    '4.4.2, 4.4.3',
    'sockets know where they come from',
    ['server/relay.test.ts', 'takes a bearer token, a ticket once, and the cookie of the same origin'],
    ['server/relay.test.ts', 'answers 401 without or with a forged sign-in'],
  ),
  line('5.2.1, 5.2.2, 5.4.2', 'files are bounded and named safely', [
    'server/outside/hostileFiles.test.ts',
    'ends the reading of a file that takes more memory or time than it may',
  ]),
  line(
    '6.1.1, 6.3.1',
    'guessing is bounded, nobody is shut out by it',
    [security('signIn'), 'lets ten wrong passwords of an account through, also when sixteen come at once'],
    [security('signIn'), 'but not on a device where it has signed in before'],
  ),
  line(
    '6.2.1, 6.2.9',
    'passwords from 12 letters to long ones',
    ['unit/server/passwordFault.test.ts', 'asks for twelve characters and for nothing else'],
    ['unit/server/passwordFault.test.ts', 'Twelve, and as many as there may be.'],
  ),
  line('6.2.2, 6.2.3', 'a change needs the old one', [
    doors('passwords'),
    'takes the old one, ends the other sessions',
  ]),
  line('6.2.4, 6.2.11, 6.2.12', 'common, near and leaked ones are refused', [
    'unit/server/passwordFault.test.ts',
    'refuses what can be guessed: %s',
  ]),
  line('6.2.5 to 6.2.8', 'any letters', ['unit/server/passwordFault.test.ts', 'takes %s']),
  line(
    '6.3.2',
    'no default accounts',
    [security('asvs'), 'open nothing where others can reach the server, though their password is known to everybody'],
    [
      'server/admin.test.ts',
      'makes the workspace and its admin, who is signed in and of the staff; of two at once one',
    ],
  ),
  line('6.3.3', 'a second factor can be demanded', [
    doors('secondFactor'),
    'lets members without one set it up, and nothing else',
  ]),
  line('6.3.4', 'all doors are as strong', [doors('sso'), 'make it the only way once it works']),
  line(
    '6.3.8',
    'accounts cannot be found out',
    [doors('passwords'), 'costs the same work for a wrong password, an account without one, and no account'],
    [doors('passwords'), 'answers before it is looked whether the address has an account'],
  ),
  line(
    '6.4.1',
    'invites and resets are short and work once',
    [doors('joining'), 'works once, for seven days'],
    [doors('passwords'), 'opens nothing after an hour'],
  ),
  line('6.4.3, 6.4.4', 'a reset keeps the factor', [
    doors('secondFactor'),
    'stays when the password is reset by email: its code is asked for all the same',
  ]),
  line('6.5.1', 'codes work once', [doors('secondFactor'), 'and its codes work once']),
  line('6.5.2, 6.5.3', 'recovery codes are hashed', [
    doors('secondFactor'),
    'recovery codes as hashes; each of them works once',
  ]),
  line('6.8.1', 'providers are kept apart', [doors('sso'), 'keeps people of two providers apart']),
  line(
    '6.8.2, 6.8.3',
    'SAML is verified, and taken once',
    [security('saml'), '%s is refused'],
    [security('saml'), 'is good lets its person in once, and is refused the second time'],
  ),
  line(
    '6.8.4',
    'strength is as the provider says',
    [doors('sso'), 'takes two factors where the provider names them, and silence for one'],
    [security('saml'), 'takes the strength that the provider names'],
  ),
  line('7.2.3, 7.2.4', 'sessions are new at each sign-in', [
    doors('sessions'),
    'are new at every sign-in, and the one that the browser had ends',
  ]),
  line('7.3.1, 7.3.2', 'sessions end', [
    doors('sessions'),
    'end after 30 days without use and after 90 days in any case',
  ]),
  line(
    '7.4.1, 7.4.2',
    'an end is an end',
    [doors('sessions'), 'of a deactivated person are dead: cookie, token and socket'],
    [doors('sessions'), 'close their sockets within a second when they end'],
  ),
  line('7.4.3, 7.4.5, 7.5.2', 'others can be ended', [doors('sessions'), 'end one by one or all but this one']),
  line('7.5.1', 'dangerous acts ask again', [doors('sessions'), 'is asked for ten minutes after the sign-in']),
  line(
    '8.2.1 to 8.2.3',
    'functions, things and fields are guarded',
    [security('matrix'), 'as the table says'],
    [security('canary'), 'by every call, to a %s'],
  ),
  line('8.3.1', 'the server decides', [
    'server/rights.test.ts',
    'refuses writes of hidden fields, of hidden tables, and of REDACTED',
  ]),
  line('8.4.1', 'tenants are apart', [security('naming'), 'must be there, and of this workspace']),
  line(
    '9.1.1 to 9.2.3',
    'tokens are checked, each for its purpose',
    [security('asvs'), 'that was changed, is unsigned, or was made elsewhere opens nothing'],
    [doors('google'), 'refuses tokens of another key, audience, issuer or time'],
  ),
  line('10.1.2, 10.2.1, 10.5.1', 'a code is bound to its browser', [
    doors('sso'),
    'is bound to the browser that began it',
  ]),
  line('10.2.2, 10.5.3', 'providers cannot be mixed up', [
    doors('sso'),
    'refuses another state, another nonce, another issuer',
  ]),
  line('10.5.5', 'what ends at the provider ends here', [
    doors('sso'),
    'is believed by a token for this purpose, of this provider and for this workspace alone',
  ]),
  line('11.3, 11.4.2, 11.5.1', 'secrets are sealed', [
    doors('secrets'),
    'open no more after any byte was changed or cut',
  ]),
  line('13.3.1', 'the key is not in the database', [doors('secrets'), 'is demanded where others can reach the server']),
  line('13.4.5', 'metrics are not public', [security('asvs'), 'of /metrics is for those who run the server']),
  line(
    '14.2.1, 14.3.2',
    'nothing in addresses and caches',
    [security('noStore'), 'are kept by nobody on the way, whatever they answer'],
    [doors('keys'), 'opens sockets by its header, never by an address'],
  ),
  line('14.3.1', 'signing out leaves nothing on the device', [
    '../e2e/changeOfUser.test.ts',
    'signing out asks for unsent work, leaves nothing on the disk',
  ]),
  line('15.3.3, 15.3.6', 'no mass assignment, no prototypes', [
    security('asvs'),
    'changes nothing that its call does not name',
  ]),
  line('16.2.5, 16.3.1, 16.3.2', 'doors and refusals are logged', [
    security('asvs'),
    'has a line for each door and refusal, none of their secrets',
  ]),
  line('16.4.2', 'the log cannot be changed', [security('asvs'), 'and cannot be changed']),
  line('16.5.1', 'errors tell nothing', [
    security('matrix'),
    'no call answers with an error, or with more than its words',
  ]),
  line('16.5.3', 'what cannot be checked is refused', [
    security('asvs'),
    'lets nobody through: without the database every call answers 503',
  ]),
];

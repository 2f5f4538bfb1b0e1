import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import { z } from 'zod';
import { plainWords } from '@/domain/input/plainWords';
import { withoutEnd } from '@/lib/withoutEnd';

const flag = z.enum(['0', '1']).transform((text) => text === '1');

const perMinute = z.coerce.number().int().min(0).max(10_000_000).optional();

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z.string().optional(),
  /** Bypasses a pooler, for what needs a connection of its own: LISTEN, migrations, backups. */
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^(postgres(ql)?|socket):/, 'must begin with postgres:')
    .optional(),
  PUBLIC_URL: z.url().optional(),
  /** Pages at this host say that they are for testing. */
  STAGING_HOST: z.string().optional(),
  /** Files in PEM format: with both, the server itself speaks https. */
  TLS_CERT: z.string().min(1).optional(),
  TLS_KEY: z.string().min(1).optional(),
  ROLE: z.enum(['all', 'api', 'relay']).default('all'),
  DEMO: flag.optional(),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  /** Folder of the PostgreSQL programs to use instead of those that came with the packages. */
  PG_BIN: z.string().optional(),
  /** Files are stored in this bucket of an S3 service instead of in the data folder. */
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Number of reverse proxies in front whose statement of the client's address is trusted. */
  PROXIES: z.coerce.number().int().min(0).max(10).optional(),
  RATE_SESSION: perMinute,
  RATE_UPLOADS: perMinute,
  RATE_ADDRESS: perMinute,
  RATE_SIGN_IN: perMinute,
  READING_MEMORY: z.coerce.number().int().min(64).max(64_000).optional(),
  /** Memory of the caches over all workspaces, in MB. */
  CACHE_MEMORY: z.coerce.number().int().min(16).max(65_536).default(256),
  READING_SECONDS: z.coerce.number().int().min(1).max(3_600).default(180),
  /** Seals the secrets in the database. */
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters: openssl rand -base64 32').optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().min(3).optional(),
  /** This server's app at Slack; both variables or neither. */
  SLACK_CLIENT_ID: z.string().min(1).optional(),
  SLACK_CLIENT_SECRET: z.string().min(1).optional(),
  SLACK_API_URL: z.url().default('https://slack.com/api'),
  SLACK_AUTH_URL: z.url().default('https://slack.com/oauth/v2/authorize'),
  /** A file of sorted SHA-1 hashes of passwords that have leaked. */
  BREACHED_LIST: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_AUTH_URL: z.url().default('https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_KEYS_URL: z.url().default('https://www.googleapis.com/oauth2/v3/certs'),
  /** Name servers that are asked whether a workspace owns a domain; absent = those of the system. */
  DNS_SERVERS: z
    .string()
    .regex(/^[0-9a-fA-F.:[\], ]+$/, 'must be IP addresses separated by commas')
    .optional(),
});

/** Requests allowed per minute; 0 = unlimited. */
export interface Budgets {
  /** By one session. */
  session: number;
  /** By one session, for calls that carry a file or a piece of one. */
  uploads: number;
  /** From one address. Generous, because a laboratory may share one. */
  address: number;
  /** From one address to calls that need no sign-in: signing in costs us much and the caller nothing. */
  open: number;
}

const NO_BUDGETS: Budgets = { session: 0, uploads: 0, address: 0, open: 0 };
const USUAL_BUDGETS: Budgets = { session: 6_000, uploads: 600, address: 60_000, open: 300 };

/** Limits of the threads that read uploaded files. */
export interface ReadingLimits {
  /** Memory of one thread, not counting the bytes of its file; null = derived from the memory of the machine. */
  megabytes: number | null;
  seconds: number;
}

/** Where a bucket is, and the credentials for it. */
export interface S3Config {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Credentials for signing in with Google. */
export interface GoogleConfig {
  clientId: string;
  authUrl: string;
  keysUrl: string;
}

/** This server's app at Slack. */
export interface SlackConfig {
  clientId: string;
  clientSecret: string;
  apiUrl: string;
  authorizeUrl: string;
}

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** An existing PostgreSQL; null = the embedded one. */
  databaseUrl: string | null;
  /** The same database without the pooler that `databaseUrl` leads to; null = there is no pooler. */
  databaseDirectUrl: string | null;
  /** Address under which people reach the product; null = the address it listens on. */
  publicUrl: string | null;
  /** The host whose pages say Staging; null = none. */
  stagingHost: string | null;
  /** Certificate and key with which the server itself speaks https; null = http. */
  tls: { cert: Buffer; key: Buffer } | null;
  role: 'all' | 'api' | 'relay';
  /** As set; null = a demo on loopback if there is no workspace yet. */
  demo: boolean | null;
  logLevel: z.infer<typeof environment>['LOG_LEVEL'];
  pgBin: string | null;
  /** null = files are stored in the data folder. */
  s3: S3Config | null;
  /** Number of reverse proxies in front of this process. */
  proxies: number;
  budgets: Budgets;
  /** Limits for reading one uploaded file. */
  reading: ReadingLimits;
  /** Memory for the caches of all workspaces together, in bytes. */
  cacheBytes: number;
  /** Folder of the built client; null = the server serves none. */
  clientDir: string | null;
  /** Names this process among those that share a database. */
  instance: string;
  /** Whether other machines can reach the server. */
  isPublic: boolean;
  /** null = a key file in the data folder, allowed on loopback only. */
  secretKey: string | null;
  /** null = no mail is sent. */
  smtpUrl: string | null;
  /** The sender of emails; set when smtpUrl is. */
  mailFrom: string | null;
  /** null = passwords are not checked against a list of leaked ones. */
  breachedList: string | null;
  /** null = signing in with Google is off. */
  google: GoogleConfig | null;
  /** null = nothing is sent to Slack. */
  slack: SlackConfig | null;
  /** Name servers that are asked for proofs of domain ownership; empty = those of the system. */
  dnsServers: string[];
}

/** @throws Error naming the variable that is missing */
function s3Of(read: z.infer<typeof environment>): S3Config | null {
  if (!read.S3_BUCKET) return null;
  const needed = (name: 'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY') => {
    const value = read[name];
    if (!value) throw new Error(`The environment is not valid:\n  ${name}: it is needed with S3_BUCKET`);
    return value;
  };
  return {
    endpoint: withoutEnd(needed('S3_ENDPOINT'), '/'),
    bucket: read.S3_BUCKET,
    region: read.S3_REGION,
    accessKeyId: needed('S3_ACCESS_KEY_ID'),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY'),
  };
}

/** Whether other machines can reach the server. */
function isPublic({ HOST, PUBLIC_URL }: z.infer<typeof environment>): boolean {
  const named = PUBLIC_URL && new URL(PUBLIC_URL).hostname.replace(/^\[|\]$/g, '');
  return !isLoopback(HOST) || Boolean(named && !isLoopback(named));
}

/** @throws Error on a server that others can reach and that has no key */
function secretKeyOf(read: z.infer<typeof environment>): string | null {
  if (read.SECRET_KEY || !isPublic(read)) return read.SECRET_KEY ?? null;
  throw new Error(
    'The environment is not valid:\n  SECRET_KEY: a server that others can reach needs it, because secrets in the ' +
      'database are encrypted with it. Create one with `openssl rand -base64 32`, give the same to every process, and ' +
      'keep it apart from the backups.',
  );
}

/** @throws Error naming the variable that is missing, or the file that cannot be read */
function tlsOf({ TLS_CERT, TLS_KEY }: z.infer<typeof environment>): Config['tls'] {
  if (!TLS_CERT && !TLS_KEY) return null;
  const fail = (name: string, why: string) => new Error(`The environment is not valid:\n  ${name}: ${why}`);
  if (!TLS_CERT) throw fail('TLS_CERT', 'it is needed with TLS_KEY');
  if (!TLS_KEY) throw fail('TLS_KEY', 'it is needed with TLS_CERT');
  const read = (name: string, path: string) => {
    try {
      return readFileSync(path);
    } catch (error) {
      throw fail(name, `${path} cannot be read (${(error as { code?: string }).code ?? 'unknown error'})`);
    }
  };
  const pair = { cert: read('TLS_CERT', TLS_CERT), key: read('TLS_KEY', TLS_KEY) };
  try {
    createSecureContext(pair);
  } catch (error) {
    throw fail('TLS_CERT', `certificate and key do not match (${(error as Error).message})`);
  }
  return pair;
}

/** @throws Error naming the variable that is missing */
function mailOf(read: z.infer<typeof environment>): Pick<Config, 'smtpUrl' | 'mailFrom'> {
  if (read.SMTP_URL && !read.MAIL_FROM)
    throw new Error('The environment is not valid:\n  MAIL_FROM: it is needed with SMTP_URL');
  return { smtpUrl: read.SMTP_URL ?? null, mailFrom: read.MAIL_FROM ?? null };
}

/** @throws Error naming the variable that is missing */
function slackOf(read: z.infer<typeof environment>): SlackConfig | null {
  const { SLACK_CLIENT_ID: clientId, SLACK_CLIENT_SECRET: clientSecret } = read;
  if (!clientId && !clientSecret) return null;
  if (!clientId || !clientSecret)
    throw new Error(
      `The environment is not valid:\n  ${clientId ? 'SLACK_CLIENT_SECRET' : 'SLACK_CLIENT_ID'}: it is needed to send to Slack`,
    );
  if (!read.PUBLIC_URL) throw new Error('The environment is not valid:\n  PUBLIC_URL: Slack sends people back to it');
  return { clientId, clientSecret, apiUrl: withoutEnd(read.SLACK_API_URL, '/'), authorizeUrl: read.SLACK_AUTH_URL };
}

/** A server that only programs on its own machine can reach needs no limits. */
function budgetsFor(read: z.infer<typeof environment>): Budgets {
  const usual = isLoopback(read.HOST) && !read.PUBLIC_URL ? NO_BUDGETS : USUAL_BUDGETS;
  return {
    session: read.RATE_SESSION ?? usual.session,
    uploads: read.RATE_UPLOADS ?? usual.uploads,
    address: read.RATE_ADDRESS ?? usual.address,
    open: read.RATE_SIGN_IN ?? usual.open,
  };
}

/**
 * Reads the environment once, at startup.
 * @throws Error with one line per wrong variable.
 */
export function parseConfig(env: NodeJS.ProcessEnv, clientDir: string | null): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given, { error: plainWords });
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => {
      const name = path.join('.');
      return message.includes(name) ? `  ${message}` : `  ${name}: ${message}`;
    });
    throw new Error(`The environment is not valid:\n${lines.join('\n')}`);
  }
  const read = parsed.data;
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL ?? null,
    databaseDirectUrl: read.DATABASE_DIRECT_URL ?? null,
    publicUrl: read.PUBLIC_URL ? withoutEnd(read.PUBLIC_URL, '/') : null,
    stagingHost: read.STAGING_HOST ?? null,
    tls: tlsOf(read),
    role: read.ROLE,
    demo: read.DEMO ?? null,
    logLevel: read.LOG_LEVEL,
    pgBin: read.PG_BIN ?? null,
    s3: s3Of(read),
    proxies: read.PROXIES ?? (read.PUBLIC_URL ? 1 : 0),
    budgets: budgetsFor(read),
    reading: { megabytes: read.READING_MEMORY ?? null, seconds: read.READING_SECONDS },
    cacheBytes: read.CACHE_MEMORY * 1_048_576,
    clientDir,
    instance: randomBytes(6).toString('hex'),
    isPublic: isPublic(read),
    secretKey: secretKeyOf(read),
    ...mailOf(read),
    breachedList: read.BREACHED_LIST ?? null,
    google: read.GOOGLE_CLIENT_ID
      ? { clientId: read.GOOGLE_CLIENT_ID, authUrl: read.GOOGLE_AUTH_URL, keysUrl: read.GOOGLE_KEYS_URL }
      : null,
    slack: slackOf(read),
    dnsServers: (read.DNS_SERVERS ?? '').split(/[ ,]/).filter((server) => server !== ''),
  };
}

/** Whether a host name means this machine alone. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { Budgets } from './auth/budgets';

const flag = z.enum(['0', '1']).transform((text) => text === '1');

const perMinute = z.coerce.number().int().min(0).max(10_000_000).optional();

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z.string().optional(),
  PUBLIC_URL: z.url().optional(),
  ROLE: z.enum(['all', 'api', 'relay']).default('all'),
  DEMO: flag.optional(),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  /** Folder with the PostgreSQL programs to use instead of those that came with the packages. */
  PG_BIN: z.string().optional(),
  /** Files lie in this bucket of a service that speaks S3, in place of the data folder. */
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Reverse proxies in front, whose word on where a request comes from is taken. */
  PROXIES: z.coerce.number().int().min(0).max(10).optional(),
  RATE_SESSION: perMinute,
  RATE_UPLOADS: perMinute,
  RATE_ADDRESS: perMinute,
  RATE_SIGN_IN: perMinute,
});

const NO_BUDGETS: Budgets = { session: 0, uploads: 0, address: 0, open: 0 };
const USUAL_BUDGETS: Budgets = { session: 6_000, uploads: 600, address: 60_000, open: 300 };

/** Where a bucket is, and who we are there. */
export interface S3Config {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** An existing PostgreSQL; null = the embedded one. */
  databaseUrl: string | null;
  /** Address under which people reach the product; null = the address it listens on. */
  publicUrl: string | null;
  role: 'all' | 'api' | 'relay';
  /** True and false as told; null = on loopback when there is no workspace yet. */
  demo: boolean | null;
  logLevel: z.infer<typeof environment>['LOG_LEVEL'];
  pgBin: string | null;
  /** null = files lie in the data folder. */
  s3: S3Config | null;
  /** Reverse proxies in front of this process. */
  proxies: number;
  budgets: Budgets;
  /** Folder of the built client; null = none is served. */
  clientDir: string | null;
  /** Names this process among those that share a database. */
  instance: string;
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
    endpoint: needed('S3_ENDPOINT').replace(/\/+$/, ''),
    bucket: read.S3_BUCKET,
    region: read.S3_REGION,
    accessKeyId: needed('S3_ACCESS_KEY_ID'),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY'),
  };
}

/** A server that only programs of its own machine reach has nobody to keep within bounds. */
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
 * Reads the environment once, at boot.
 * @throws Error with one line per wrong variable.
 */
export function parseConfig(env: NodeJS.ProcessEnv, clientDir: string | null): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The environment is not valid:\n${lines.join('\n')}`);
  }
  const read = parsed.data;
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL ?? null,
    publicUrl: read.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    role: read.ROLE,
    demo: read.DEMO ?? null,
    logLevel: read.LOG_LEVEL,
    pgBin: read.PG_BIN ?? null,
    s3: s3Of(read),
    proxies: read.PROXIES ?? (read.PUBLIC_URL ? 1 : 0),
    budgets: budgetsFor(read),
    clientDir,
    instance: randomBytes(6).toString('hex'),
  };
}

/** Whether a host name means this machine alone. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

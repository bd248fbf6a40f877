import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { readThirdParties, standIns, type ThirdParties } from './third-parties.ts';

const waivers = ['demo', 'default-secrets', 'sandbox', 'single-role'] as const;
const seeds = ['demo', 'none'] as const;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

type Waiver = (typeof waivers)[number];

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Whether only this machine can reach the program. */
  readonly isLoopback: boolean;
  /** The origin at which people open the console; undefined: the server's own. */
  readonly publicUrl: string | undefined;
  readonly dataDir: string;
  /** The folder of files, unless a bucket is configured. */
  readonly filesDir: string;
  /** Undefined: the embedded PostgreSQL in the data folder. */
  readonly databaseUrl: string | undefined;
  /** The role that owns DATABASE_URL's database; undefined: the application's own role does. */
  readonly databaseOwnerUrl: string | undefined;
  /** The role that restores and erases there. */
  readonly databaseMaintenanceUrl: string | undefined;
  /** The size of the database's connection pool. */
  readonly databasePool: number;
  readonly seed: (typeof seeds)[number];
  /** About how many orders the demo gets in the background after its first start. */
  readonly seedOrders: number;
  readonly allow: ReadonlySet<Waiver>;
  readonly logLevel: (typeof logLevels)[number];
  /** As Fastify takes it: off, a number of hops, or the proxies' addresses. */
  readonly trustProxy: false | number | string[];
  /** Requests per minute and address; 0: no limit. */
  readonly rateLimit: number;
  /** A file outside the database that gets the heads of the operation log’s seals; undefined: turned off. */
  readonly auditHeadFile: string | undefined;
  /** 32 bytes; undefined: generated into the data folder. */
  readonly secretKey: Buffer | undefined;
  readonly thirdParties: ThirdParties;
}

/** Lists every problem, one per line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration is invalid:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

export function readConfig(environment: Environment): Config {
  const problems: string[] = [];
  const read = <Value>(name: string, fallback: string, parse: (text: string) => Value): Value | undefined => {
    const text = environment[name]?.trim();
    try {
      return parse(text === undefined || text === '' ? fallback : text);
    } catch (error) {
      problems.push(`${name} ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  };

  const host = read('HOST', '127.0.0.1', parseHost);
  const dataDir = read('DATA_DIR', './data', (text) => resolve(text));
  const settings = {
    port: read('PORT', '7300', integer(0, 65_535)),
    host,
    isLoopback: host === undefined || isLoopback(host),
    publicUrl: read('PUBLIC_URL', '', parsePublicUrl),
    dataDir,
    filesDir: read('FILES_DIR', join(dataDir ?? '', 'files'), (text) => resolve(text)),
    databaseUrl: read('DATABASE_URL', '', parseDatabaseUrl),
    databaseOwnerUrl: read('DATABASE_OWNER_URL', '', parseDatabaseUrl),
    databaseMaintenanceUrl: read('DATABASE_MAINTENANCE_URL', '', parseDatabaseUrl),
    databasePool: read('DATABASE_POOL', '20', integer(2, 1_000)),
    seed: read('SEED', 'demo', oneOf(seeds)),
    seedOrders: read('SEED_ORDERS', '46000', integer(0, 75_000)),
    allow: read('ALLOW', '', (text) => new Set(listOf(text).map(oneOf(waivers)))),
    logLevel: read('LOG_LEVEL', 'info', oneOf(logLevels)),
    trustProxy: read('TRUST_PROXY', '', parseTrustProxy),
    rateLimit: read('RATE_LIMIT', '3000', integer(0, 1_000_000)),
    auditHeadFile: read('AUDIT_HEAD_FILE', join(dataDir ?? '', 'audit-heads.jsonl'), (text) =>
      text === 'none' ? undefined : resolve(text),
    ),
    secretKey: read('SECRET_KEY', '', parseSecretKey),
    thirdParties: readThirdParties(read, problems),
  };
  problems.push(...databaseMismatches(settings), ...refusedOutsideLoopback(settings));
  if (problems.length > 0 || !isComplete(settings)) throw new ConfigError(problems);
  return settings;
}

type Settings = { readonly [Name in keyof Config]: Config[Name] | undefined };

const optional: ReadonlySet<string> = new Set<keyof Config>([
  'publicUrl',
  'databaseUrl',
  'databaseOwnerUrl',
  'databaseMaintenanceUrl',
  'auditHeadFile',
  'secretKey',
]);

/** Whether every required setting was read. One that failed is already among the problems. */
function isComplete(settings: Settings): settings is Config {
  return Object.entries(settings).every(([name, value]) => value !== undefined || optional.has(name));
}

/** A role's address requires the one before it and must name the same database. */
function databaseMismatches({ databaseUrl, databaseOwnerUrl, databaseMaintenanceUrl }: Settings): string[] {
  const needs = [
    ['DATABASE_OWNER_URL', databaseOwnerUrl, 'DATABASE_URL', databaseUrl],
    ['DATABASE_MAINTENANCE_URL', databaseMaintenanceUrl, 'DATABASE_OWNER_URL', databaseOwnerUrl],
  ] as const;
  return needs.flatMap(([name, url, other, otherUrl]) => {
    if (url === undefined) return [];
    if (otherUrl === undefined) return [`${name} needs ${other}`];
    return new URL(url).pathname === new URL(otherUrl).pathname
      ? []
      : [`${name} must name the same database as ${other}`];
  });
}

function refusedOutsideLoopback({
  isLoopback: isSafe,
  seed,
  allow,
  secretKey,
  host,
  trustProxy,
  databaseUrl,
  databaseOwnerUrl,
  thirdParties,
}: Settings): string[] {
  const behindProxy = trustProxy !== undefined && trustProxy !== false;
  if (isSafe === true && !behindProxy) return [];
  const where =
    isSafe === true
      ? 'TRUST_PROXY makes the program reachable through a proxy'
      : `HOST ${host} can be reached from outside this machine`;
  const refused = [];
  if (seed === 'demo' && allow?.has('demo') !== true)
    refused.push(`SEED demo is refused because ${where}: set SEED=none, or ALLOW=demo`);
  if (secretKey === undefined && allow?.has('default-secrets') !== true) {
    refused.push(
      `SECRET_KEY is needed because ${where}: set it to 32 random bytes in base64, or ALLOW=default-secrets`,
    );
  }
  if (databaseUrl !== undefined && databaseOwnerUrl === undefined && allow?.has('single-role') !== true) {
    refused.push(
      `DATABASE_OWNER_URL is needed because ${where}: give the database an owner apart from the application (docs/operations.md), or ALLOW=single-role`,
    );
  }
  const sandboxed = thirdParties && allow?.has('sandbox') !== true ? standIns(thirdParties, isLoopback) : [];
  if (sandboxed.length > 0) {
    const [verb, noun] = sandboxed.length === 1 ? ['is', 'an https address'] : ['are', 'https addresses'];
    refused.push(
      `${sandboxed.join(', ')} ${verb} refused because ${where}: set ${noun} on another machine, or ALLOW=sandbox`,
    );
  }
  return refused;
}

function integer(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < least || value > most)
      throw new Error(`must be a whole number from ${least} to ${most}, not ${JSON.stringify(text)}`);
    return value;
  };
}

function oneOf<Word extends string>(words: readonly Word[]): (text: string) => Word {
  return (text) => {
    const word = words.find((candidate) => candidate === text);
    if (word === undefined) throw new Error(`must be one of ${words.join(', ')}, not ${JSON.stringify(text)}`);
    return word;
  };
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function parseHost(text: string): string {
  if (isIP(text) === 0 && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text))
    throw new Error(`must be an address or a host name, not ${JSON.stringify(text)}`);
  return text;
}

function isLoopback(host: string): boolean {
  return /^(?:.+\.)?localhost\.?$/i.test(host) || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function parseDatabaseUrl(text: string): string | undefined {
  if (text === '') return undefined;
  // The text stays out of the message: it may hold a password.
  if (!URL.canParse(text) || !/^postgres(ql)?:$/.test(new URL(text).protocol))
    throw new Error('must look like postgres://user:password@host:5432/database');
  return text;
}

function parsePublicUrl(text: string): string | undefined {
  if (text === '') return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new Error(`must be an address without a path, like https://console.example.com, not ${JSON.stringify(text)}`);
  return url.origin;
}

function parseTrustProxy(text: string): false | number | string[] {
  if (text === '' || text === 'none') return false;
  if (/^\d+$/.test(text)) return integer(1, 10)(text);
  return listOf(text).map((item) => {
    const [address = '', bits] = item.split('/');
    const version = isIP(address);
    const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
    if (!['loopback', 'linklocal', 'uniquelocal'].includes(item) && (version === 0 || !isRange)) {
      throw new Error(
        `must be none, a number of hops, or addresses, ranges, loopback, linklocal, uniquelocal, separated by commas; not ${JSON.stringify(item)}`,
      );
    }
    return item;
  });
}

function parseSecretKey(text: string): Buffer | undefined {
  if (text === '') return undefined;
  const key = Buffer.from(text, 'base64');
  if (key.length !== 32 || key.toString('base64') !== text)
    throw new Error('must be 32 bytes in base64 (openssl rand -base64 32)');
  return key;
}

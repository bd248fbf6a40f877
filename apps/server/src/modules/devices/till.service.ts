import { randomBytes } from 'node:crypto';
import type { Api } from '@regulars/contract';
import type { BodyOf, DataOf } from '@regulars/contract/kernel';
import { deviceLimits, shownPairingCode } from '@regulars/contract/rules/devices';
import type { BranchState } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import type { PlatformDb, TenantTx } from '../../platform/database/index.ts';
import { Problem, tooMany, type Visitor } from '../../platform/http/index.ts';
import { spend } from '../../platform/limits/limits.ts';
import { hashToken, networkOf } from '../auth/index.ts';
import { merchantStanding } from '../merchants/index.ts';
import { addPairing, getPairing, getServedPlace, markSeen, setCredential } from './binding.queries.ts';
import type { DeviceConfig } from './devices.presenter.ts';
import {
  codeHash,
  newPairingCode,
  newSecret,
  pairingsAsked,
  readToken,
  secretBytes,
  writeToken,
} from './devices.rules.ts';

const pollSeconds = 3;
/** Codes are so many that two in a row which are taken mean a fault. */
const mostTries = 3;

type Begun = Api['POST /devices/pairings'];

/** A code for a till to show, and the secret with which it asks what became of it. */
export const beginPairing = async (
  { platform, now, address }: Pick<Visitor, 'now' | 'address'> & { readonly platform: Pick<PlatformDb, 'query'> },
  { dataKey }: Pick<DeviceConfig, 'dataKey'>,
  { serial_number, model }: BodyOf<Begun>,
): Promise<DataOf<Begun>> => {
  const wait = await spend(platform, pairingsAsked, { subject: networkOf(address), cost: 1 }, now);
  if (wait !== undefined) throw tooMany('too_many_pairings', wait);
  const lasts = deviceLimits.pairing * 60;
  const until = new Date(now.getTime() + lasts * 1_000);
  for (let tries = 0; tries < mostTries; tries += 1) {
    const [code, secret] = [newPairingCode(), newSecret()];
    const values = [newId(), codeHash(dataKey, code), hashToken(secret), serial_number, model, now, until];
    const added = await platform.query(addPairing, values);
    if (added.length > 0) return { code: shownPairingCode(code), secret, expires_in: lasts, poll_in: pollSeconds };
  }
  throw new Error('No free pairing code was found');
};

type Polled = Api['POST /devices/pairings/poll'];

/** Whether the till is paired, and its credential. Only the newest one answered is valid, until it has been used. */
export const pollPairing = async ({ platform, now }: Visitor, { secret }: BodyOf<Polled>): Promise<DataOf<Polled>> => {
  const [pairing] = await platform.query(getPairing, [hashToken(secret)]);
  if (!pairing || pairing.expires_at <= now) throw new Problem('pairing_over');
  const { merchant_id: merchantId, bind_id: bindId } = pairing;
  if (merchantId === null) return { paired: false, credential: null };
  const own = randomBytes(secretBytes.credential);
  const [given] = await platform.transaction((tx) =>
    tx.tenant(merchantId).query(setCredential, [merchantId, bindId, hashToken(own.toString('base64url'))]),
  );
  if (!given) throw new Problem('pairing_over');
  return { paired: true, credential: writeToken(merchantId, own) };
};

/** Records that the till of a binding was there. */
export const recordSeen = async (tx: TenantTx, bindId: string, at: Date, version: string): Promise<void> => {
  await tx.query(markSeen, [tx.merchantId, bindId, at, version, deviceLimits.recorded, deviceLimits.online]);
};

type Beat = Api['POST /devices/heartbeat'];

/** Records that a till is there, and answers what it should know. */
export const acceptHeartbeat = async (
  { platform, now, deviceCredential }: Visitor,
  { app_version }: BodyOf<Beat>,
): Promise<DataOf<Beat>> => {
  const read = deviceCredential === undefined ? undefined : readToken(deviceCredential, secretBytes.credential);
  if (!read) throw new Problem('till_unpaired');
  const { merchantId, secret } = read;
  return platform.transaction(async (tx) => {
    const view = tx.tenant(merchantId);
    const [place] = await view.query(getServedPlace, [merchantId, hashToken(secret.toString('base64url'))]);
    if (!place) throw new Problem('till_unpaired');
    const { closed } = merchantStanding(place, now);
    if (closed) throw new Problem(closed);
    if (place.state === 'stopped') throw new Problem('till_stopped');
    const isDue = !place.seen_at || Math.abs(now.getTime() - place.seen_at.getTime()) >= deviceLimits.recorded * 1_000;
    if (isDue) await recordSeen(view, place.bind_id, now, app_version);
    return {
      merchant_name: place.merchant_name,
      branch_name: place.branch_name,
      branch_state: place.branch_state as BranchState, // the table's check allows no others
      name: place.name,
      now: now.toISOString(),
      next_in: deviceLimits.heartbeat,
    };
  });
};

import { randomBytes } from 'node:crypto';
import type { Caller } from './factories.ts';
import type { TestServer } from './test-server.ts';

export const newSerial = (): string => `POS-${randomBytes(6).toString('hex').toUpperCase()}`;

/** Tests ask from one network. */
export const forgetAsked = (server: TestServer) =>
  server.database.platform.execute(`delete from limit_use where limit_name = 'pairings_asked'`);

/** What a till gets that asks to be paired. */
export const askToPair = async (server: TestServer, serialNumber = newSerial()) => {
  await forgetAsked(server);
  return (await server.call('POST /devices/pairings', { body: { serial_number: serialNumber, model: 'T2 mini' } }))
    .data;
};

export const poll = (server: TestServer, secret: string) =>
  server.call('POST /devices/pairings/poll', { body: { secret } });

export const beat = (server: TestServer, credential: string | null, version = '4.2.1') =>
  server.call('POST /devices/heartbeat', {
    body: { app_version: version },
    headers: { authorization: `Device ${credential}` },
  });

/** A till that serves a new place of a branch. */
export const pairedTill = async (server: TestServer, as: Caller, branchId: string, serialNumber = newSerial()) => {
  const { code, secret } = await askToPair(server, serialNumber);
  const body = { branch_id: branchId, name: `收银机 ${serialNumber.slice(-8)}`, code };
  const { data: device } = await server.call('POST /branch-devices/pos', { as, body });
  const { credential } = (await poll(server, secret)).data;
  return { device, secret, serialNumber, credential: credential ?? '' };
};

/** A till and a cloud horn with machines, and a table card. */
export const addDevices = async (server: TestServer, as: Caller, branchId: string): Promise<void> => {
  const { serialNumber } = await pairedTill(server, as, branchId);
  const horn = { branch_id: branchId, name: serialNumber, serial_number: newSerial() };
  await server.call('POST /branch-devices/cloud-horns', { as, body: horn });
  await server.call('POST /branch-devices/taikas', { as, body: { branch_id: branchId, names: [serialNumber] } });
};

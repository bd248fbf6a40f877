import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import type { TaskQueue } from '../../platform/tasks/index.ts';
import type { ListEvents } from '../branches/index.ts';
import { addCloudHorn, addTill, bindCloudHorn, pairTill, unbindDevice } from './binding.service.ts';
import type { DeviceConfig } from './devices.presenter.ts';
import {
  changeDevices,
  editDevice,
  getDeviceRow,
  getShown,
  listBinds,
  listDevices,
  summarise,
} from './devices.service.ts';
import { addTableCards, getScannedTable, renewTableCard } from './table-cards.service.ts';
import { acceptHeartbeat, beginPairing, pollPairing } from './till.service.ts';

export const deviceHandlers = (config: DeviceConfig, queue: TaskQueue, listEvents: ListEvents) =>
  handle<typeof domains.devices>()({
    'GET /branch-devices/pos': ({ tenant, query }) => listDevices(tenant, config, 'till', query),
    'POST /branch-devices/pos': ({ tenant, body }) => addTill(tenant, config, body),
    'PUT /branch-devices/pos': ({ tenant, body }) => changeDevices(tenant, 'till', body, queue),
    'PUT /branch-devices/pos/{id}/bind': ({ tenant, params, body, ifMatch }) =>
      pairTill(tenant, config, params.id, body, ifMatch),
    'GET /branch-devices/cloud-horns': ({ tenant, query }) => listDevices(tenant, config, 'cloud_horn', query),
    'POST /branch-devices/cloud-horns': ({ tenant, body }) => addCloudHorn(tenant, config, body),
    'PUT /branch-devices/cloud-horns': ({ tenant, body }) => changeDevices(tenant, 'cloud_horn', body, queue),
    'PUT /branch-devices/cloud-horns/{id}/bind': ({ tenant, params, body, ifMatch }) =>
      bindCloudHorn(tenant, config, params.id, body, ifMatch),
    'GET /branch-devices/taikas': ({ tenant, query }) => listDevices(tenant, config, 'table_card', query),
    'POST /branch-devices/taikas': ({ tenant, body }) => addTableCards(tenant, config, body),
    'PUT /branch-devices/taikas': ({ tenant, body }) => changeDevices(tenant, 'table_card', body, queue),
    'PUT /branch-devices/taikas/{id}/renew': ({ tenant, params, ifMatch }) =>
      renewTableCard(tenant, config, params.id, ifMatch),
    'GET /branch-devices/device-binds': ({ tenant, query }) => listBinds(tenant, query),
    'GET /branch-devices/summary': ({ tenant, query }) => summarise(tenant, query.branch_id),
    'GET /branch-devices/{id}': ({ tenant, params }) => getShown(tenant.db, tenant, config, params.id),
    'PUT /branch-devices/{id}': ({ tenant, params, body, ifMatch }) =>
      editDevice(tenant, config, params.id, body, ifMatch),
    'PUT /branch-devices/{id}/unbind': ({ tenant, params, body, ifMatch }) =>
      unbindDevice(tenant, config, params.id, body, ifMatch),
    'GET /branch-devices/{id}/events': async ({ tenant, params, query }) => {
      await getDeviceRow(tenant.db, tenant, params.id);
      return listEvents(tenant, { kind: 'device', id: params.id }, query);
    },
    'POST /devices/pairings': ({ visitor, body }) => beginPairing(visitor, config, body),
    'POST /devices/pairings/poll': ({ visitor, body }) => pollPairing(visitor, body),
    'POST /devices/heartbeat': ({ visitor, body }) => acceptHeartbeat(visitor, body),
    'GET /tables/{token}': ({ visitor, params }) => getScannedTable(visitor, params.token),
  });

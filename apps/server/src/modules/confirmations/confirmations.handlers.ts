import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import type { AccountServices } from '../auth/index.ts';
import {
  getPaymentPassword,
  requestPasswordCode,
  setPaymentPassword,
  unlockPayments,
} from './payment-passwords.service.ts';

export const confirmationHandlers = ({ dataKey, sms }: AccountServices) => {
  const services = { dataKey, sms };
  return handle<typeof domains.confirmations>()({
    'GET /vip-infos/{id}/payment-password': ({ tenant, params }) => getPaymentPassword(tenant, services, params.id),
    'POST /vip-infos/{id}/payment-password/code': ({ tenant, params }) =>
      requestPasswordCode(tenant, services, params.id),
    'POST /vip-infos/{id}/payment-password': ({ tenant, params, body }) =>
      setPaymentPassword(tenant, services, params.id, body),
    'PUT /vip-infos/{id}/payment-password/unlock': ({ tenant, params, body }) =>
      unlockPayments(tenant, services, params.id, body.reason),
  });
};

import type { Member } from '@regulars/contract';
import type { Tenant } from '../../platform/http/index.ts';
import { mayChange } from '../branches/index.ts';
import type { MemberRow } from './members.queries.ts';
import { maskPhone } from './members.rules.ts';

/** A member on the wire; users without permission to see phones get a masked one. */
export const presentMember = ({ member_id, joined_at, phone, ...row }: MemberRow, tenant: Tenant): Member => ({
  ...row,
  vip_id: member_id,
  phone: tenant.permissions.has('member:phone') ? phone : maskPhone(phone),
  joined_at: joined_at.toISOString(),
  changeable: row.state !== 'cancelled' && mayChange(tenant, row.branch_id),
});

import type { Member } from '@regulars/contract';
import type { MemberRow } from './members.queries.ts';
import { maskPhone } from './members.rules.ts';

/** A member on the wire; the phone is whole only for those who may see it. */
export const presentMember = ({ member_id, joined_at, phone, ...row }: MemberRow, wholePhone: boolean): Member => ({
  ...row,
  vip_id: member_id,
  phone: wholePhone ? phone : maskPhone(phone),
  joined_at: joined_at.toISOString(),
});

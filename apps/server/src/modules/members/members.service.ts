import type { Member, MemberChanges, NewMember } from '@regulars/contract';
import { cardNumberText } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import { openAccounts } from '../../ledger/index.ts';
import { changesBetween, recordOperation } from '../../platform/audit/audit.ts';
import { ConstraintError, type TenantTx } from '../../platform/database/index.ts';
import { Problem, refuseFields, type Tenant } from '../../platform/http/index.ts';
import { mustFind, mustSee } from '../../platform/lists/editing.ts';
import { getUsableBranchId, mustBeChangeable } from '../branches/index.ts';
import { getGradeToGive, setByHand } from '../grades/index.ts';
import { listRequiredFields } from '../member-cards/index.ts';
import {
  getMemberByPhone,
  loggedFields,
  hasMemberNo,
  addMemberRow,
  lockMembers,
  setTerms,
  editMemberRow,
  type MemberRecord,
} from './member-writes.queries.ts';
import { presentMember } from './members.presenter.ts';
import { getMemberRow } from './members.queries.ts';
import { countLookup } from './phone-lookups.ts';
import { isBirthday, makeMemberNo, searchTerms, tidyName } from './members.rules.ts';

/** Checks of member fields that a schema can't express. */
const checkDates = (
  today: string,
  { birthday, grade_to }: { birthday?: string | null | undefined; grade_to?: string | null | undefined },
): void => {
  if (birthday && !isBirthday(birthday, today)) throw refuseFields({ path: 'birthday', rule: 'birthday' });
  if (grade_to && grade_to < today) throw refuseFields({ path: 'grade_to', rule: 'grade_to' });
};

/** Names the holder of a phone that the unique index refused. Read outside the transaction, which has failed. */
const phoneTaken = async (tenant: Tenant, phone: string): Promise<Problem> => {
  const holder = await getMemberByPhone(tenant.db, phone);
  const { name = '', member_no = '', member_id = '' } = holder ?? {};
  return new Problem('member_phone_taken', {
    values: { name, member_no: cardNumberText(member_no) },
    fields: [{ path: 'phone', rule: 'taken' }],
    context: { vip_id: member_id, name, member_no },
  });
};

const refusedBy = (error: unknown): string | undefined =>
  error instanceof ConstraintError && error.kind === 'unique' ? error.constraint : undefined;

/** Charges for an answer about a phone or card number; throws if the user has used up the limit. */
const mustAfford = async (tenant: Tenant): Promise<void> => {
  const refused = await countLookup(tenant, 'miss');
  if (refused) throw refused;
};

/** Runs a change and translates violations of the unique keys. `charged`: the answer is already paid for. */
const saving = async <T>(
  tenant: Tenant,
  { phone = '', memberNo = '', charged = false }: { phone?: string; memberNo?: string; charged?: boolean },
  save: () => Promise<T>,
): Promise<T> => {
  try {
    return await save();
  } catch (error) {
    const key = refusedBy(error);
    if (key !== 'member_phone' && key !== 'member_merchant_id_member_no_key') throw error;
    // Either refusal reveals whether the phone is taken and leaves no trace, so it costs as much as a missed lookup.
    if (!charged) await mustAfford(tenant);
    if (key === 'member_phone') throw await phoneTaken(tenant, phone);
    throw new Problem('member_no_taken', {
      values: { member_no: cardNumberText(memberNo) },
      fields: [{ path: 'member_no', rule: 'taken' }],
    });
  }
};

export const presented = async (tx: TenantTx, tenant: Tenant, memberId: string): Promise<Member> => {
  return presentMember(mustFind(await getMemberRow(tx, memberId), 'member_not_found'), tenant);
};

/** An unused number; the unique key decides races. */
const freeMemberNo = async (tx: TenantTx): Promise<string> => {
  const memberNo = makeMemberNo();
  return (await hasMemberNo(tx, memberNo)) ? freeMemberNo(tx) : memberNo;
};

/** What the card asks of every new member. */
const mustTellAsked = async (tx: TenantTx, input: NewMember): Promise<void> => {
  const missing = (await listRequiredFields(tx)).filter((field) => !input[field]);
  if (missing.length > 0) throw refuseFields(...missing.map((path) => ({ path, rule: 'required' }) as const));
};

/** Adds a member by hand. Without a card number it gets one; without a grade, the lowest. */
export const addMember = (tenant: Tenant, input: NewMember): Promise<Member> => {
  const today = tenant.day.today();
  checkDates(today, input);
  return saving(tenant, { phone: input.phone, ...(input.member_no && { memberNo: input.member_no }) }, () =>
    tenant.transaction(async (tx) => {
      await mustTellAsked(tx, input);
      const grade = await getGradeToGive(tx, input.grade_id);
      const member: MemberRecord = {
        member_id: newId(),
        member_no: input.member_no ?? (await freeMemberNo(tx)),
        phone: input.phone,
        name: tidyName(input.name),
        gender: input.gender ?? null,
        birthday: input.birthday ?? null,
        state: 'normal',
        source: 'back_office',
        ...setByHand(grade.grade_id, today, input.grade_to ?? null),
        ...(grade.level === 1 && { grade_floor: null, grade_floor_to: null }),
        branch_id: input.branch_id ? await getUsableBranchId(tx, tenant.branches, input.branch_id) : null,
        tags: input.tags ?? [],
        remark: input.remark ?? null,
        joined_at: tenant.now,
        version: 1,
      };
      await addMemberRow(tx, member, searchTerms(member));
      await openAccounts(tx, [member.member_id]);
      await recordOperation(tx, tenant, {
        action: 'member.create',
        subjectKind: 'member',
        subjectIds: [member.member_id],
        changes: [changesBetween({}, loggedFields(member))],
      });
      return presented(tx, tenant, member.member_id);
    }),
  );
};

/** Locks the member for a change and checks the seen version. */
export const lockMember = async (
  tx: TenantTx,
  tenant: Tenant,
  memberId: string,
  seenVersion: number | undefined,
): Promise<MemberRecord> => {
  const [locked] = await lockMembers(tx, [memberId]);
  const member = mustSee(locked, 'member_not_found', seenVersion);
  mustBeChangeable(tenant, [member.branch_id]);
  return member;
};

/** `lockMember` of a member who isn't cancelled. */
const lockMemberForEdit = async (...args: Parameters<typeof lockMember>): Promise<MemberRecord> => {
  const member = await lockMember(...args);
  if (member.state === 'cancelled') throw new Problem('member_state_refused');
  return member;
};

/** Edits a member; a manually set grade begins today. An edit that changes nothing keeps the version. */
export const editMember = (
  tenant: Tenant,
  memberId: string,
  input: MemberChanges,
  seenVersion: number | undefined,
): Promise<Member> => {
  const today = tenant.day.today();
  checkDates(today, input);
  return saving(tenant, { phone: input.phone ?? '', charged: true }, () =>
    tenant.transaction(async (tx) => {
      const before = await lockMemberForEdit(tx, tenant, memberId, seenVersion);
      const given = Object.fromEntries(
        Object.entries(input).filter(([, value]) => value !== undefined),
      ) as Partial<MemberRecord>; // the contract's names are the columns'
      const after = { ...before, ...given };
      if (input.name !== undefined) after.name = tidyName(input.name);
      if (input.grade_id !== undefined && input.grade_id !== before.grade_id) {
        await getGradeToGive(tx, input.grade_id);
        Object.assign(after, setByHand(input.grade_id, today, input.grade_to ?? null));
      } else if (after.grade_floor === after.grade_id) after.grade_floor_to = after.grade_to;
      if (input.branch_id && input.branch_id !== before.branch_id)
        await getUsableBranchId(tx, tenant.branches, input.branch_id);
      const changes = changesBetween(loggedFields(before), loggedFields(after));
      // Editing one member again and again leaves no trace of each phone tried, unlike adding.
      if (changes['phone']) await mustAfford(tenant);
      if (Object.keys(changes).length > 0) {
        await editMemberRow(tx, after);
        if (changes['name'] || changes['phone'] || changes['tags']) await setTerms(tx, after, searchTerms(after));
        await recordOperation(tx, tenant, {
          action: 'member.update',
          subjectKind: 'member',
          subjectIds: [memberId],
          changes: [changes],
        });
      }
      return presented(tx, tenant, memberId);
    }),
  );
};

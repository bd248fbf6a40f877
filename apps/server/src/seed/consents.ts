import type { ConsentPurpose, ConsentSource, MemberSource } from '@regulars/phrases';
import type { ConsentRow } from '../modules/consents/index.ts';
import type { TenantTx } from '../platform/database/index.ts';
import type { AdjustingStaff } from './adjustments.ts';
import type { MemberEvent, Staff } from './member-history.ts';
import { Random } from './random.ts';
import { addConsentRows, addEvents, listJoinedSince } from './seed.queries.ts';

const day = 86_400_000;

/** Where members agreed, by where they joined: an import says nothing of it. */
const askedAt: Readonly<Record<MemberSource, ConsentSource | undefined>> = {
  back_office: 'back_office',
  till: 'till',
  applet: 'mini_program',
  official_account: 'mini_program',
  phone_login: 'mini_program',
  import: undefined,
};

const eventOf = (random: Random, row: ConsentRow, staff: Staff): MemberEvent => ({
  logId: random.uuid(row.at),
  at: row.at,
  memberId: row.member_id,
  action: 'member.consent',
  changes: {
    consent: [null, row.purpose],
    consent_given: [null, row.given],
    ...(row.agreement !== null && { agreement: [null, row.agreement] }),
  },
  reason: null,
  staff,
});

/**
 * Consents of those who joined since the agreement was published: to its first version, to the use of their data, and of
 * most to marketing, which some withdrew days later at the counter. The log has those that staff recorded.
 */
export const addConsents = async (
  tx: TenantTx,
  { owner, manager, cashier }: AdjustingStaff,
  { publishedAt, now }: { readonly publishedAt: Date; readonly now: Date },
): Promise<void> => {
  const random = new Random(20_260_318);
  const rows: ConsentRow[] = [];
  const events: MemberEvent[] = [];
  for (const member of await listJoinedSince(tx, publishedAt)) {
    const { member_id: memberId, branch_id: branch, joined_at: at } = member;
    const asked = askedAt[member.source];
    if (!asked) continue;
    const staff = [manager, cashier].find(({ branchId }) => branchId === branch) ?? owner;
    const record = (purpose: ConsentPurpose, given: boolean, source: ConsentSource, when: Date): void => {
      const isByStaff = source === 'back_office';
      const row: ConsentRow = {
        consent_id: random.uuid(when), member_id: memberId, purpose, agreement: purpose === 'agreement' ? 1 : null, given, guardian: null,
        source, at: when, user_id: isByStaff ? staff.userId : null, operator: isByStaff ? staff.name : null,
      }; // prettier-ignore
      rows.push(row);
      if (isByStaff) events.push(eventOf(random, row, staff));
    };
    record('agreement', true, asked, at);
    record('personal_data', true, asked, at);
    if (!random.chance(0.7)) continue;
    record('marketing', true, asked, at);
    const later = new Date(at.getTime() + 4 * day);
    if (random.chance(0.06) && later < now) record('marketing', false, 'back_office', later);
  }
  await addConsentRows(tx, rows);
  await addEvents(tx, events);
};

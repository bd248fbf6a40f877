import type { Api, CardAgreement, CardAgreementHead, MemberCardChanges, MemberCardConfig } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { cardLimits } from '@regulars/contract/rules/cards';
import type { AskedField } from '@regulars/phrases';
import { changesBetween, recordOperation } from '../../platform/audit/audit.ts';
import type { TenantTx, TenantView } from '../../platform/database/index.ts';
import { Problem, type Tenant } from '../../platform/http/index.ts';
import { mustFind, mustSee } from '../../platform/lists/editing.ts';
import { changePicture, dropReplaced, pictureAddress } from '../../platform/pictures/index.ts';
import { getGrowthInForce } from '../growth-rules/index.ts';
import {
  addAgreementRow,
  getAgreementRow,
  getCard,
  listAgreementHeads,
  lockCard,
  setCard,
  type AgreementHeadRow,
  type AgreementRow,
  type CardRow,
} from './member-cards.queries.ts';

const presentHead = ({
  number,
  title,
  published_at: at,
  published_by_name: by,
}: AgreementHeadRow): CardAgreementHead => ({
  number,
  title,
  published_at: at.toISOString(),
  published_by: by,
});
const presentAgreement = (row: AgreementRow): CardAgreement => ({ ...presentHead(row), body: row.body });

const present = async (view: TenantView): Promise<MemberCardConfig> => {
  const [card, [newest], growth] = [
    await getCard(view),
    await listAgreementHeads(view, 1),
    await getGrowthInForce(view),
  ];
  const address = (id: string | null) => id && pictureAddress(view.merchantId, id);
  return {
    ...card,
    cover: address(card.cover_id),
    share_picture: address(card.share_picture_id),
    agreement: newest ? presentHead(newest) : null,
    growth: growth?.rules ?? null,
  };
};

export const getMemberCard = ({ db }: Tenant): Promise<MemberCardConfig> => present(db);

/** The fields that a new member must have, besides phone and name. */
export const listRequiredFields = async (view: TenantView): Promise<AskedField[]> => {
  const { asked } = await getCard(view);
  return (Object.keys(asked) as AskedField[]).filter((field) => asked[field] === 'required'); // its own keys
};

/** What the operation log has of a card but for pictures: a field for each that is asked. */
const logged = ({
  version: _,
  cover_id: __,
  share_picture_id: ___,
  asked,
  ...card
}: CardRow): Record<string, unknown> => ({
  ...card,
  ...Object.fromEntries(Object.entries(asked).map(([field, how]) => [`asked_${field}`, how])),
});

type Changes = MemberCardChanges & BodyOf<Api['PUT /vip-card-config/share-info']>;

/** Throws invalid_input, stale_edit. */
export const editMemberCard = (
  tenant: Tenant,
  changes: Changes,
  seenVersion: number | undefined,
  action: 'member_card.update' | 'member_card.share',
): Promise<MemberCardConfig> =>
  tenant.transaction(async (tx) => {
    const before = mustSee(await lockCard(tx), 'not_found', seenVersion);
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const after: CardRow = { ...before, ...given };
    const differing = changesBetween(logged(before), logged(after));
    const cover = await changePicture(tx, 'member_card', 'cover_id', before.cover_id, changes.cover_id);
    const shared = await changePicture(
      tx,
      'card_share',
      'share_picture_id',
      before.share_picture_id,
      changes.share_picture_id,
    );
    if (Object.keys(differing).length > 0 || cover || shared) {
      await setCard(tx, after);
      const pictures = {
        ...(cover && { cover_at: await dropReplaced(tx, cover) }),
        ...(shared && { share_picture_at: await dropReplaced(tx, shared) }),
      };
      await recordOperation(tx, tenant, {
        action,
        subjectKind: 'member_card',
        subjectIds: [tx.merchantId],
        changes: [{ ...differing, ...pictures }],
      });
    }
    return present(tx);
  });

export const listAgreements = async ({ db }: Tenant): Promise<CardAgreementHead[]> =>
  (await listAgreementHeads(db, cardLimits.agreements)).map(presentHead);

/** Throws card_agreement_not_found. */
export const getAgreement = async ({ db }: Tenant, number: number): Promise<CardAgreement> =>
  presentAgreement(mustFind(await getAgreementRow(db, number), 'card_agreement_not_found'));

const getNewest = async (tx: TenantTx): Promise<AgreementRow | undefined> => {
  const [newest] = await listAgreementHeads(tx, 1);
  return newest && getAgreementRow(tx, newest.number);
};

/** Makes the next version, which never changes. Throws stale_edit, card_agreement_same, card_agreements_too_many. */
export const publishAgreement = (
  tenant: Tenant,
  { title, body, replaces }: BodyOf<Api['POST /vip-card-config/agreements']>,
): Promise<CardAgreement> =>
  tenant.transaction(async (tx) => {
    await lockCard(tx);
    const before = await getNewest(tx);
    if (replaces !== undefined && replaces !== (before?.number ?? 0)) throw new Problem('stale_edit');
    if (before?.title === title && before.body === body) throw new Problem('card_agreement_same');
    const number = (before?.number ?? 0) + 1;
    if (number > cardLimits.agreements)
      throw new Problem('card_agreements_too_many', { values: { limit: cardLimits.agreements } });
    const { now: published_at, userId: published_by, operator: published_by_name } = tenant;
    const row = { number, title, body, published_at, published_by, published_by_name };
    await addAgreementRow(tx, row);
    await recordOperation(tx, tenant, {
      action: 'card_agreement.publish',
      subjectKind: 'card_agreement',
      subjectIds: [String(number)],
      changes: [
        changesBetween(
          before ? { agreement: before.number, agreement_title: before.title, agreement_text: before.body } : {},
          { agreement: number, agreement_title: title, agreement_text: body },
        ),
      ],
    });
    return presentAgreement(row);
  });

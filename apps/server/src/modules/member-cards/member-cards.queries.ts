import type { MemberCardConfig } from '@regulars/contract';
import { cardColours } from '@regulars/contract/rules/cards';
import {
  columnsOf,
  statement,
  type RowOfColumns,
  type TenantTx,
  type TenantView,
} from '../../platform/database/index.ts';

const columns = columnsOf('card_config', [
  'name',
  'card_type',
  'colour',
  'notice',
  'open_way',
  'asked',
  'share_title',
  'share_text',
  'cover_id',
  'share_picture_id',
  'version',
]);
/** The contract has checked what the texts may be. */
export type CardRow = Omit<MemberCardConfig, 'agreement' | 'cover' | 'growth' | 'share_picture'>;

const select = `select ${columns.select()} from card_config where merchant_id = $1`;
const get = statement<CardRow>('card', select);
const lock = statement<CardRow>('card_lock', `${select} for update`);
const begin = statement(
  'card_begin',
  'insert into card_config (merchant_id, name) values ($1, $2) on conflict do nothing',
);
const set = statement(
  'card_set',
  `update card_config set name = $2, card_type = $3, colour = $4, notice = $5, open_way = $6, asked = $7::jsonb, share_title = $8,
     share_text = $9, cover_id = $10, share_picture_id = $11, version = version + 1 where merchant_id = $1`,
);

/** What a merchant has that was not initialised yet. */
const plain: CardRow = {
  name: '会员卡',
  card_type: 'electronic',
  colour: cardColours.jade,
  notice: null,
  open_way: 'free',
  asked: { gender: 'shown', birthday: 'shown', remark: 'shown' },
  share_title: null,
  share_text: null,
  cover_id: null,
  share_picture_id: null,
  version: 1,
};

export const getCard = async (view: TenantView): Promise<CardRow> =>
  (await view.query(get, [view.merchantId]))[0] ?? plain;

export const lockCard = async (tx: TenantTx): Promise<CardRow> => {
  await tx.query(begin, [tx.merchantId, plain.name]);
  return (await tx.query(lock, [tx.merchantId]))[0] ?? plain;
};

export const setCard = async (tx: TenantTx, card: CardRow): Promise<void> => {
  const { name, card_type, colour, notice, open_way, asked, share_title, share_text, cover_id, share_picture_id } =
    card;
  await tx.query(set, [
    tx.merchantId,
    name,
    card_type,
    colour,
    notice,
    open_way,
    JSON.stringify(asked),
    share_title,
    share_text,
    cover_id,
    share_picture_id,
  ]);
};

const agreementColumns = columnsOf('card_agreement', [
  'number',
  'title',
  'body',
  'published_at',
  'published_by',
  'published_by_name',
]);
export type AgreementRow = RowOfColumns<typeof agreementColumns>;
export type AgreementHeadRow = Omit<AgreementRow, 'body' | 'published_by'>;

const heads = statement<AgreementHeadRow>(
  'card_agreements',
  'select number, title, published_at, published_by_name from card_agreement where merchant_id = $1 order by number desc limit $2',
);
const agreement = statement<AgreementRow>(
  'card_agreement',
  `select ${agreementColumns.select()} from card_agreement where merchant_id = $1 and number = $2`,
);
const addAgreement = statement('card_agreement_insert', agreementColumns.insert);

/** Without their text, newest first. */
export const listAgreementHeads = (view: TenantView, limit: number): Promise<AgreementHeadRow[]> =>
  view.query(heads, [view.merchantId, limit]);
export const getAgreementRow = async (view: TenantView, number: number): Promise<AgreementRow | undefined> =>
  (await view.query(agreement, [view.merchantId, number]))[0];
export const addAgreementRow = async (tx: TenantTx, row: AgreementRow): Promise<void> => {
  await tx.query(addAgreement, [tx.merchantId, ...agreementColumns.valuesOf(row)]);
};

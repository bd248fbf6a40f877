import type { domains } from '@regulars/contract';
import {
  appletMenuPhrases,
  appletPhrases,
  auditPhrases,
  branchApplicationStatePhrases,
  campaignKindPhrases,
  couponKindPhrases,
  couponWayPhrases,
  industryPhrases,
  memberCardTypePhrases,
  memberPricePhrases,
  memberSourcePhrases,
  memberStatePhrases,
  openCardWayPhrases,
  openStatusPhrases,
  orderSourcePhrases,
  passTypePhrases,
  postingKindPhrases,
  say,
  topUpOrderStatePhrases,
  topUpPayWayPhrases,
  topUpSourcePhrases,
  writeOffScenePhrases,
  type Language,
  type Phrase,
} from '@regulars/phrases';
import { handle } from '../../platform/http/index.ts';
import { listRegions } from '../../platform/regions/regions.ts';
import { isOfType, listBranches } from '../branches/index.ts';
import { listGrades } from '../grades/index.ts';
import { hasApplet } from './applets.queries.ts';
import { listRoleNames } from './role-names.queries.ts';
import { listTags } from './tags.queries.ts';

const inWords = (phrases: Readonly<Record<string, Phrase>>, language: Language) =>
  Object.entries(phrases).map(([value, phrase]) => ({ value, label: say(phrase, language) }));

const numbered = (phrases: Readonly<Record<number, Phrase>>, language: Language) =>
  inWords(phrases, language).map(({ value, label }) => ({ value: Number(value), label }));

/** Kinds of postings that leave stored value as it is. */
const { earn: _earn, settle: _settle, ...storedValuePhrases } = postingKindPhrases;

/** The type that is asked for unless another is: a store. */
const usualTypes = [82];

export const dictionaryHandlers = handle<typeof domains.dictionaries>()({
  'GET /dictionaries/vip-state': ({ tenant }) => inWords(memberStatePhrases, tenant.language),
  'GET /dictionaries/vip-source': ({ tenant }) => inWords(memberSourcePhrases, tenant.language),
  'GET /dictionaries/service-open-status': ({ tenant }) => numbered(openStatusPhrases, tenant.language),
  'GET /dictionaries/industries': ({ tenant }) => inWords(industryPhrases, tenant.language),
  'GET /dictionaries/merchant-user-passes': ({ tenant }) => numbered(passTypePhrases, tenant.language),
  'GET /dictionaries/check-status': ({ tenant }) => inWords(branchApplicationStatePhrases, tenant.language),
  'GET /dictionaries/operate': ({ tenant }) => inWords(auditPhrases, tenant.language),
  'GET /dictionaries/role': async ({ tenant }) =>
    (await listRoleNames(tenant.db)).map(({ role_id: value, name: label }) => ({ value, label })),
  'GET /dictionaries/open-card-way': ({ tenant }) => inWords(openCardWayPhrases, tenant.language),
  'GET /dictionaries/vip-card-type': ({ tenant }) => inWords(memberCardTypePhrases, tenant.language),
  'GET /dictionaries/vip-price': ({ tenant }) => inWords(memberPricePhrases, tenant.language),
  'GET /dictionaries/coupon-kind': ({ tenant }) => inWords(couponKindPhrases, tenant.language),
  'GET /dictionaries/coupon-kin': ({ tenant }) => inWords(couponKindPhrases, tenant.language),
  'GET /dictionaries/coupon-type': ({ tenant }) => inWords(couponWayPhrases, tenant.language),
  'GET /dictionaries/write-off-scene': ({ tenant }) => inWords(writeOffScenePhrases, tenant.language),
  'GET /dictionaries/applets': async ({ tenant }) =>
    (await hasApplet(tenant.db)) ? inWords(appletPhrases, tenant.language) : [],
  'GET /dictionaries/applet-menu': ({ tenant }) => inWords(appletMenuPhrases, tenant.language),
  'GET /dictionaries/activity-type': ({ tenant }) => inWords(campaignKindPhrases, tenant.language),
  'GET /dictionaries/stored-value-type': ({ tenant }) => inWords(storedValuePhrases, tenant.language),
  'GET /dictionaries/mer-recharge-order-status': ({ tenant }) => inWords(topUpOrderStatePhrases, tenant.language),
  'GET /dictionaries/mer-recharge-order-pay-way': ({ tenant }) => inWords(topUpPayWayPhrases, tenant.language),
  'GET /dictionaries/mer-recharge-order-source': ({ tenant }) => inWords(topUpSourcePhrases, tenant.language),
  'GET /dictionaries/mer-consume-order-source': ({ tenant }) => inWords(orderSourcePhrases, tenant.language),
  'GET /dictionaries/grade': async ({ tenant }) =>
    (await listGrades(tenant.db)).map((grade) => ({ value: grade.grade_id, label: grade.name })),
  'GET /dictionaries/enable-grade': async ({ tenant }) =>
    (await listGrades(tenant.db))
      .filter((grade) => grade.enabled)
      .map((grade) => ({ value: grade.grade_id, label: grade.name })),
  'GET /dictionaries/member-tag': async ({ tenant }) =>
    (await listTags(tenant.db)).map(({ tag }) => ({ value: tag, label: tag })),
  'GET /dictionaries/branch': async ({ tenant, query: { type: types = usualTypes, closed = false } }) =>
    (await listBranches(tenant.db, tenant.branches))
      .filter((branch) => (closed || branch.state !== 'closed') && types.some((type) => isOfType(branch, type)))
      .map(({ branch_id: value, name: label, state }) => ({ value, label, closed: state === 'closed' })),
  'GET /dictionaries/region': ({ tenant }) => listRegions(tenant.language),
});

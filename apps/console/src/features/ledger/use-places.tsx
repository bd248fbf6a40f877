import { useLingui } from '@lingui/react/macro';
import type { VerificationReport } from '@regulars/contract';
import { assetUnitPhrases, documentPhrases, postingEffectPhrases, postingKindPhrases, say } from '@regulars/phrases';
import type { Phrase } from '@regulars/phrases';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { MemberLink } from '../../framework/member-link.tsx';
import { orderAddress, topUpAddress } from '../../framework/orders/order-address.ts';
import { useCanAt } from '../../framework/session/index.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';

type Place = VerificationReport['checks'][number]['rows'][number]['at'][number];

const phraseText = (phrases: Readonly<Record<string, Phrase>>, key: string, locale: 'zh-CN' | 'en'): string => {
  const phrase = phrases[key];
  return phrase ? say(phrase, locale) : key;
};

/** The last characters of an id, for things without a name. */
const tail = (id: string): string => id.slice(-8);

/** What names something that is missing, and the steps of top-ups and orders. */
function useThings() {
  const { t } = useLingui();
  const things: Readonly<Record<string, string>> = {
    posting: t`named by postings`,
    lot: t`named by lots`,
    hold: t`named by holds`,
    'roll-up': t`named by days`,
  };
  const steps: Readonly<Record<string, string>> = {
    value: t`stored value`,
    points_used: t`points used`,
    points: t`points earned`,
    growth: t`growth earned`,
  };
  return { things, steps };
}

/** The location of a breach, in words; omits ids that mean nothing to people. */
export function usePlaces(at: readonly Place[]): { name: string; words: ReactNode }[] {
  const { t } = useLingui();
  const locale = useLocale();
  const { day } = useDates();
  const isDocument = at.some(({ name }) => name === 'document');
  const { things, steps } = useThings();
  const wordsOf = ({ name, value, called }: Place): ReactNode => {
    switch (name) {
      case 'account': {
        const account = tail(value);
        if (called === null) return t`Account …${account}`;
        return <MemberLink id={value} name={called} />;
      }
      case 'branch':
      case 'seller': {
        const branch = called ?? `…${tail(value)}`;
        return name === 'branch' ? t`Branch ${branch}` : t`Sold by ${branch}`;
      }
      case 'order': {
        const number = called ?? `…${tail(value)}`;
        return <TopUpLink id={value}>{t`Top-up ${number}`}</TopUpLink>;
      }
      case 'consumption': {
        const number = called ?? `…${tail(value)}`;
        return <OrderLink id={value}>{t`Order ${number}`}</OrderLink>;
      }
      case 'refund': {
        const number = called ?? `…${tail(value)}`;
        return t`Refund ${number}`;
      }
      case 'coupon_template': {
        const number = called ?? `…${tail(value)}`;
        return t`Coupon ${number}`;
      }
      case 'coupon': {
        const coupon = tail(value);
        return t`Coupon …${coupon}`;
      }
      case 'step':
        return steps[value];
      case 'line':
        return t`Line ${value} of the order`;
      case 'rule': {
        const [rule = '', version = ''] = value.split('@');
        const id = tail(rule);
        return t`Rule …${id}, version ${version}`;
      }
      case 'user': {
        const user = tail(value);
        return t`User …${user}`;
      }
      case 'kind':
        return phraseText(isDocument ? documentPhrases : postingKindPhrases, value, locale);
      case 'effect':
        return value === 'forward' ? undefined : phraseText(postingEffectPhrases, value, locale);
      case 'unit':
        return phraseText(assetUnitPhrases, value, locale);
      case 'date':
        return day(value);
      case 'number':
        return t`Posting no. ${value}`;
      case 'version':
        return t`Line ${value}`;
      case 'lot':
        return t`Lot #${value}`;
      case 'of':
        return things[value];
      default:
        return undefined;
    }
  };
  return at
    .filter(({ value }) => value !== '')
    .map((place) => ({ name: place.name, words: wordsOf(place) }))
    .filter(({ words }) => words !== undefined);
}

/** Leads to the order among the top-ups; only text for users whose menu doesn’t have them. */
function TopUpLink({ id, children }: { id: string; children: ReactNode }) {
  const mayRead = useCanAt('top_up', 'top_up:read');
  if (!mayRead) return children;
  return <Link to={topUpAddress(id)}>{children}</Link>;
}

/** Leads to the order; only text for users whose menu doesn’t have orders. */
function OrderLink({ id, children }: { id: string; children: ReactNode }) {
  const mayRead = useCanAt('order', 'order:read');
  return mayRead ? <Link to={orderAddress(id)}>{children}</Link> : children;
}

import { isWebAddress } from '@regulars/contract/rules';
import { promoAddress, promoLimits } from '@regulars/contract/rules/promo';
import type { PromoDraft } from '@regulars/contract';
import type { Fault } from '../../platform/http/index.ts';

const addressFaults = (path: string, address: string | null): Fault[] => {
  if (address === null || promoAddress(address) !== undefined) return [];
  const isLong = isWebAddress(address);
  return [
    isLong ? { path, rule: 'max_length', values: { limit: promoLimits.address } } : { path, rule: 'web_address' },
  ];
};

/** What a schema can't say of a draft. What it lacks is told when it is published. */
export const draftFaults = ({ banner, apps }: PromoDraft): Fault[] => [
  ...banner.flatMap(({ link }, at) => addressFaults(`banner.${at}.link`, link)),
  ...apps.flatMap(({ place, link }, at) => [
    ...(apps.findIndex((app) => app.place === place) < at
      ? [{ path: `apps.${at}.place`, rule: 'taken' } as const]
      : []),
    ...addressFaults(`apps.${at}.link`, link),
  ]),
];

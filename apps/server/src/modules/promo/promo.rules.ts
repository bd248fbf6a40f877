import { isWebAddress, promoAddress, promoLimits } from '@regulars/contract/rules';
import type { PromoDraft } from '@regulars/contract';
import type { Fault } from '../../platform/http/index.ts';

const missing = (path: string): Fault => ({ path, rule: 'required' });
const needless = (path: string): Fault => ({ path, rule: 'invalid' });

const addressFaults = (path: string, address: string): Fault[] => {
  if (promoAddress(address) !== undefined) return [];
  const isLong = isWebAddress(address);
  return [
    isLong ? { path, rule: 'max_length', values: { limit: promoLimits.address } } : { path, rule: 'web_address' },
  ];
};

/** A text that may be left out is given in both languages or in none. */
const pairFaults = (path: string, chinese: string | null, english: string | null): Fault[] => {
  if ((chinese === null) === (english === null)) return [];
  return [missing(`${path}_${chinese === null ? 'zh' : 'en'}`)];
};

const bannerFaults = ({ link, button_zh, button_en }: PromoDraft['banner'][number], path: string): Fault[] => {
  const buttons = [
    ['button_zh', button_zh],
    ['button_en', button_en],
  ] as const;
  if (link === null) return buttons.flatMap(([name, label]) => (label === null ? [] : [needless(`${path}.${name}`)]));
  return [
    ...addressFaults(`${path}.link`, link),
    ...buttons.flatMap(([name, label]) => (label === null ? [missing(`${path}.${name}`)] : [])),
  ];
};

const appFaults = (app: PromoDraft['apps'][number], path: string): Fault[] => [
  ...addressFaults(`${path}.link`, app.link),
  ...pairFaults(`${path}.audience`, app.audience_zh, app.audience_en),
  ...pairFaults(`${path}.note`, app.note_zh, app.note_en),
];

/** What a schema can't say of a draft. */
export const draftFaults = ({ banner, apps }: PromoDraft): Fault[] => [
  ...(banner.length + apps.length === 0 ? [missing('banner')] : []),
  ...banner.flatMap((one, at) => bannerFaults(one, `banner.${at}`)),
  ...apps.flatMap((app, at) => [
    ...(apps.findIndex(({ place }) => place === app.place) < at
      ? [{ path: `apps.${at}.place`, rule: 'taken' } as const]
      : []),
    ...appFaults(app, `apps.${at}`),
  ]),
];

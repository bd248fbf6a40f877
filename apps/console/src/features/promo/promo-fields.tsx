import { useLingui } from '@lingui/react/macro';
import { promoAddress, promoLimits } from '@regulars/contract/rules/promo';
import { fieldPhrases, say } from '@regulars/phrases';
import { Form, Input, Switch } from 'antd';
import type { FormRule } from 'antd';
import type { ReactNode } from 'react';
import { useAction } from '../../framework/api/index.ts';
import { FormPair } from '../../framework/form/form-pair.tsx';
import { checked, useRules } from '../../framework/form/rules.ts';
import { PictureField } from '../../framework/pictures/picture-input.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { Panel } from '../../ui/panel.tsx';
import { pictureAddress, places, type AppField, type BannerField, type PromoValues } from './promo-values.ts';

/** Labels of all fields; an app's field says which app's it is where it stands alone. */
export function usePromoLabels() {
  const { t } = useLingui();
  const banner: Readonly<Record<BannerField | 'picture' | 'has_banner', string>> = {
    has_banner: t`Banner`,
    title_zh: t`Title in Chinese`,
    title_en: t`Title in English`,
    text_zh: t`Text in Chinese`,
    text_en: t`Text in English`,
    picture: t`Picture`,
    link: t`Address that the button opens`,
    button_zh: t`Button in Chinese`,
    button_en: t`Button in English`,
  };
  const app: Readonly<Record<AppField, string>> = {
    name_zh: t`Name in Chinese`,
    name_en: t`Name in English`,
    audience_zh: t`For whom, in Chinese`,
    audience_en: t`For whom, in English`,
    text_zh: t`What it does, in Chinese`,
    text_en: t`What it does, in English`,
    note_zh: t`How to install it, in Chinese`,
    note_en: t`How to install it, in English`,
    link: t`Address in the QR code`,
  };
  const titles = { 1: t`First app`, 2: t`Second app` } as const;
  const alone = Object.fromEntries(
    places.flatMap((place): [string, string][] => [
      [`has_app_${place}`, titles[place]],
      ...Object.entries(app).map(([name, label]): [string, string] => [
        `app_${place}_${name}`,
        `${titles[place]} · ${label}`,
      ]),
    ]),
  );
  return { banner, app, titles, all: { ...banner, ...alone } as Readonly<Record<keyof PromoValues, string>> }; // each of them
}

type Labels = ReturnType<typeof usePromoLabels>;

/** Rules of the texts, and of addresses. A draft may lack any of them; publishing asks for what is required. */
function usePromoRules() {
  const rules = useRules();
  const language = useLocale();
  const long = say(fieldPhrases.max_length, language, { limit: promoLimits.address });
  const address = checked((typed) => {
    const text = typed.trim();
    if (promoAddress(text) !== undefined) return undefined;
    return text.length > promoLimits.address ? long : say(fieldPhrases.web_address, language);
  });
  return {
    text: (most: number): FormRule[] => [rules.text(most)],
    address: [address],
  };
}

function Part({
  name,
  title,
  on,
  children,
}: {
  name: keyof PromoValues;
  title: string;
  on: boolean;
  children: ReactNode;
}) {
  return (
    <Panel
      title={title}
      extra={
        <Form.Item name={name} valuePropName="checked" noStyle>
          <Switch aria-label={title} />
        </Form.Item>
      }
    >
      {on ? children : null}
    </Panel>
  );
}

/** The fields of banner and apps, in both languages. */
export function PromoFields({ labels, values }: { labels: Labels; values: PromoValues }) {
  return (
    <>
      <BannerFields labels={labels} values={values} />
      {places.map((place) => (
        <AppFields key={place} place={place} labels={labels} on={values[`has_app_${place}`]} />
      ))}
    </>
  );
}

function BannerFields({ labels: { banner }, values }: { labels: Labels; values: PromoValues }) {
  const { t } = useLingui();
  const rules = usePromoRules();
  const upload = useAction('POST /provider/promo/pictures', { quiet: true });
  const line = (name: BannerField, most: number) => (
    <Form.Item name={name} label={banner[name]} rules={rules.text(most)} required>
      <Input autoComplete="off" maxLength={most} />
    </Form.Item>
  );
  const hasLink = values.link.trim() !== '';
  return (
    <Part name="has_banner" title={banner.has_banner} on={values.has_banner}>
      <FormPair>
        {line('title_zh', promoLimits.title)}
        {line('title_en', promoLimits.title)}
      </FormPair>
      <FormPair>
        {line('text_zh', promoLimits.text)}
        {line('text_en', promoLimits.text)}
      </FormPair>
      <Form.Item
        name="picture"
        label={banner.picture}
        required
        extra={t`Stands at the right edge, 152 pixels high. A transparent background suits both themes.`}
      >
        <PictureField
          label={banner.picture}
          bytes={promoLimits.picture}
          shown={values.picture === null ? null : pictureAddress(values.picture)}
          upload={async (body) => (await upload.mutateAsync({ body })).picture}
        />
      </Form.Item>
      <Form.Item name="link" label={banner.link} rules={rules.address}>
        <Input autoComplete="off" inputMode="url" maxLength={promoLimits.address} placeholder="https://" />
      </Form.Item>
      {hasLink && (
        <FormPair>
          {(['button_zh', 'button_en'] as const).map((name) => (
            <Form.Item key={name} name={name} label={banner[name]} rules={rules.text(promoLimits.button)} required>
              <Input autoComplete="off" maxLength={promoLimits.button} />
            </Form.Item>
          ))}
        </FormPair>
      )}
    </Part>
  );
}

function AppFields({ place, labels: { app, titles }, on }: { place: 1 | 2; labels: Labels; on: boolean }) {
  const rules = usePromoRules();
  const pair = (name: 'name' | 'text', most: number) => (
    <FormPair>
      {(['zh', 'en'] as const).map((language) => (
        <Form.Item
          key={language}
          name={`app_${place}_${name}_${language}`}
          label={app[`${name}_${language}`]}
          rules={rules.text(most)}
          required
        >
          <Input autoComplete="off" maxLength={most} />
        </Form.Item>
      ))}
    </FormPair>
  );
  const maybe = (name: 'audience' | 'note', most: number) => (
    <FormPair>
      {(['zh', 'en'] as const).map((language) => (
        <Form.Item
          key={language}
          name={`app_${place}_${name}_${language}`}
          label={app[`${name}_${language}`]}
          rules={rules.text(most)}
        >
          <Input autoComplete="off" maxLength={most} />
        </Form.Item>
      ))}
    </FormPair>
  );
  return (
    <Part name={`has_app_${place}`} title={titles[place]} on={on}>
      {pair('name', promoLimits.name)}
      {maybe('audience', promoLimits.audience)}
      {pair('text', promoLimits.about)}
      {maybe('note', promoLimits.note)}
      <Form.Item name={`app_${place}_link`} label={app.link} rules={rules.address} required>
        <Input autoComplete="off" inputMode="url" maxLength={promoLimits.address} placeholder="https://" />
      </Form.Item>
    </Part>
  );
}

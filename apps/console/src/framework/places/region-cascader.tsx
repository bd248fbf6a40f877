import { areaList } from '@vant/area-data';
import { useLingui } from '@lingui/react/macro';
import { provincePhrases, say } from '@regulars/phrases';
import { Cascader } from 'antd';
import { useMemo } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { clearing } from '../../ui/clearing.tsx';

interface Region {
  value: string;
  label: string;
  children?: Region[];
}

/** Provinces with their cities and counties. Codes of six digits: two each for province, city and county. */
function regionsIn(locale: ReturnType<typeof useLocale>): Region[] {
  const inside = (names: Readonly<Record<string, string>>, digits: number) =>
    Map.groupBy(Object.entries(names), ([code]) => code.slice(0, digits));
  const cities = inside(areaList.city_list, 2);
  const counties = inside(areaList.county_list, 4);
  return Object.entries(areaList.province_list).map(([value, name]) => {
    const phrase = provincePhrases[value.slice(0, 2)];
    return {
      value,
      label: phrase ? say(phrase, locale) : name,
      children: (cities.get(value.slice(0, 2)) ?? []).map(([city, label]) => ({
        value: city,
        label,
        children: (counties.get(city.slice(0, 4)) ?? []).map(([county, its]) => ({ value: county, label: its })),
      })),
    };
  });
}

interface RegionCascaderProps {
  /** Set by the form field. */
  id?: string | undefined;
  value?: string | null | undefined;
  onChange?: ((code: string | null) => void) | undefined;
}

/** A county, chosen step by step or searched by name. Loaded only with the form, because of its data. */
export function RegionCascader({ id, value, onChange }: RegionCascaderProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const regions = useMemo(() => regionsIn(locale), [locale]);
  return (
    <Cascader<Region>
      {...(id !== undefined && { id })}
      options={regions}
      value={value ? [...new Set([`${value.slice(0, 2)}0000`, `${value.slice(0, 4)}00`, value])] : []}
      onChange={(path) => onChange?.(path?.at(-1) ?? null)}
      changeOnSelect
      showSearch
      allowClear={clearing(t`Clear`)}
      placeholder={t`Province, city, county`}
    />
  );
}

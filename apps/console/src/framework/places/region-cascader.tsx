import { areaList } from '@vant/area-data';
import { useLingui } from '@lingui/react/macro';
import { provincePhrases, say } from '@regulars/phrases';
import { Cascader } from 'antd';
import { useMemo } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useEndpoint } from '../api/index.ts';
import { clearing } from '../../ui/clearing.tsx';

interface Region {
  value: string;
  label: string;
  children?: Region[];
}

/**
 * Provinces with their cities and counties, those that contain `near` first. Codes of six digits: two each for province,
 * city and county.
 */
function regionsIn(locale: ReturnType<typeof useLocale>, near: string): Region[] {
  const nearFirst = (digits: number) => (one: Region, other: Region) =>
    Number(other.value.startsWith(near.slice(0, digits))) - Number(one.value.startsWith(near.slice(0, digits)));
  const inside = (names: Readonly<Record<string, string>>, digits: number) =>
    Map.groupBy(Object.entries(names), ([code]) => code.slice(0, digits));
  const cities = inside(areaList.city_list, 2);
  const counties = inside(areaList.county_list, 4);
  const provinces = Object.entries(areaList.province_list).map(([value, name]): Region => {
    const phrase = provincePhrases[value.slice(0, 2)];
    return {
      value,
      label: phrase ? say(phrase, locale) : name,
      children: (cities.get(value.slice(0, 2)) ?? [])
        .map(([city, label]): Region => ({
          value: city,
          label,
          children: (counties.get(city.slice(0, 4)) ?? []).map(([county, its]) => ({ value: county, label: its })),
        }))
        .toSorted(nearFirst(4)),
    };
  });
  return provinces.toSorted(nearFirst(2));
}

interface RegionCascaderProps {
  /** Set by the form field. */
  id?: string | undefined;
  value?: string | null | undefined;
  onChange?: ((code: string | null) => void) | undefined;
}

/** In one language: only provinces have English names. */
const pathText = (labels: readonly string[], regions: readonly Region[]): string =>
  labels.length === 1
    ? (labels[0] ?? '')
    : regions.map(({ value, label }) => areaList.province_list[value] ?? label).join(' / ');

/**
 * A county, chosen step by step or searched by name, beginning where the user's branches are. Loaded only with the form,
 * because of its data.
 */
export function RegionCascader({ id, value, onChange }: RegionCascaderProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { data: branches = [] } = useEndpoint('GET /branches/belong', {}, { quiet: true, staleTime: 300_000 });
  const near = branches.find(({ region_code: code }) => code !== null)?.region_code ?? '-';
  const regions = useMemo(() => regionsIn(locale, near), [locale, near]);
  return (
    <Cascader<Region>
      {...(id !== undefined && { id })}
      options={regions}
      value={value ? [...new Set([`${value.slice(0, 2)}0000`, `${value.slice(0, 4)}00`, value])] : []}
      onChange={(path) => onChange?.(path?.at(-1) ?? null)}
      displayRender={(labels, chosen) => pathText(labels, chosen ?? [])}
      changeOnSelect
      showSearch
      allowClear={clearing(t`Clear`)}
      placeholder={t`Province, city, county`}
    />
  );
}

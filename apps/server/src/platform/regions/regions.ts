import { areaList } from '@vant/area-data';
import { provincePhrases, say, type Language } from '@regulars/phrases';

// Codes of six digits: two each for the province, the city and the county. 330000 contains 330100, which contains 330106.

const { province_list: provinces, city_list: cities, county_list: counties } = areaList;
const names: ReadonlyMap<string, string> = new Map(
  [provinces, cities, counties].flatMap((level) => Object.entries(level)),
);
/** Stand for counties without a city of their own, and say nothing. */
const fillers: ReadonlySet<string> = new Set(['省直辖县', '自治区直辖县', '县', '市辖区']);

export const isRegion = (code: string): boolean => names.has(code);

/** The region that contains this one; undefined for a province. */
export const regionAbove = (code: string): string | undefined => {
  if (code.endsWith('0000')) return undefined;
  return code.endsWith('00') ? `${code.slice(0, 2)}0000` : `${code.slice(0, 4)}00`;
};

/** The digits with which the codes of a region and of all below it begin. */
export const regionPrefix = (code: string): string => code.replace(/(?:00){1,2}$/, '');

/** The name of a region by itself; only provinces have English names. */
export const regionName = (code: string, language: Language): string => {
  const province = code.endsWith('0000') ? provincePhrases[code.slice(0, 2)] : undefined;
  return province ? say(province, language) : (names.get(code) ?? code);
};

/**
 * A region with what contains it: “浙江省杭州市西湖区”. In English, too, unless it is a province: half of the names
 * translated would be neither an English address nor a Chinese one.
 */
export const regionWords = (code: string, language: Language): string => {
  if (code.endsWith('0000')) return regionName(code, language);
  const path: string[] = [];
  for (let at: string | undefined = code; at !== undefined; at = regionAbove(at)) path.unshift(at);
  const parts = path
    // A municipality is its own city.
    .filter((one, at) => !fillers.has(names.get(one) ?? '') && names.get(one) !== names.get(path[at - 1] ?? ''))
    .map((one) => names.get(one) ?? one);
  return parts.join('');
};

/** All regions, provinces first. */
export const listRegions = (language: Language): { value: string; label: string }[] =>
  Array.from(names.keys(), (value) => ({ value, label: regionName(value, language) }));

/** The words of every region, for statements that name them. */
export const wordsOfRegions = (language: Language): { codes: string[]; words: string[] } => {
  const codes = [...names.keys()];
  return { codes, words: codes.map((code) => regionWords(code, language)) };
};

import {
  settingDefinitions,
  type SettingChanges,
  type SettingDefinition,
  type SettingRow,
  type Settings,
  type SettingValue,
} from '@regulars/contract';
import {
  keysOf,
  say,
  settingChoicePhrases,
  settingHintPhrases,
  settingNonePhrases,
  settingPhrases,
  type Language,
  type Phrase,
  type SettingName,
} from '@regulars/phrases';
import type { OnShort } from '../../ledger/index.ts';
import type { StoredSetting } from './settings.queries.ts';

const names = keysOf(settingPhrases);
const definitionOf = (name: SettingName): SettingDefinition => settingDefinitions[name];

/** All settings: what is stored, else the defaults. A stored one that this version doesn't know is left out. */
export const settingsFrom = (stored: readonly Pick<StoredSetting, 'name' | 'value'>[]): Settings => {
  const values = new Map<string, SettingValue>(stored.map(({ name, value }) => [name, value]));
  const entries = names.map((name) => [name, values.get(name) ?? definitionOf(name).initial]);
  return Object.fromEntries(entries) as Settings; // each is its default or was checked by its schema
};

/** What changes, and whether to the default. */
export const differencesOf = (
  before: Settings,
  changes: SettingChanges,
): { readonly name: SettingName; readonly before: SettingValue; readonly after: SettingValue; initial: boolean }[] =>
  names.flatMap((name) => {
    const given = changes[name];
    if (given === undefined) return [];
    const { initial } = definitionOf(name);
    const after = typeof given === 'string' ? given.trim() : (given ?? initial);
    return after === before[name] ? [] : [{ name, before: before[name], after, initial: after === initial }];
  });

const boundsOf = (definition: SettingDefinition): Pick<SettingRow, 'min' | 'max'> => {
  if (definition.type === 'whole' || definition.type === 'money') return { min: definition.min, max: definition.max };
  return { min: null, max: definition.type === 'text' ? definition.longest : null };
};

const nonePhrases: Partial<Record<SettingName, Phrase>> = settingNonePhrases;
const choicePhrases: Partial<Record<SettingName, Readonly<Record<string, Phrase>>>> = settingChoicePhrases;
const choicesOf = (name: SettingName, language: Language): SettingRow['choices'] =>
  Object.entries(choicePhrases[name] ?? {}).map(([value, phrase]) => ({ value, label: say(phrase, language) }));

/** All settings, as the page shows them. */
export const presentSettings = (stored: readonly StoredSetting[], language: Language): SettingRow[] => {
  const values = settingsFrom(stored);
  const rows = new Map(stored.map((row) => [row.name, row]));
  return names.map((name) => {
    const definition = definitionOf(name);
    const row = rows.get(name);
    return {
      name,
      section: definition.section,
      label: say(settingPhrases[name], language),
      hint: say(settingHintPhrases[name], language),
      later: definition.later ?? false,
      none: say(nonePhrases[name] ?? settingNonePhrases.other, language),
      choices: choicesOf(name, language),
      type: definition.type,
      value: values[name],
      initial: definition.initial,
      changed: row ? { by: row.changed_by_name, at: row.changed_at.toISOString() } : null,
      ...boundsOf(definition),
    };
  });
};

/** What the ledger does if value that is to be taken back was used. Principal is always refused. */
export const onShortOf = ({ claw_back, negative_points }: Pick<Settings, 'claw_back' | 'negative_points'>): OnShort => {
  if (claw_back === 'refuse') return 'refuse';
  return negative_points ? 'negative' : 'clamp';
};

/**
 * How a refund takes back what was used, once its preview has told what is missing: as the settings say; where they refuse,
 * it is left out.
 */
export const refundPolicyOf = (settings: Parameters<typeof onShortOf>[0]): Exclude<OnShort, 'refuse'> => {
  const onShort = onShortOf(settings);
  return onShort === 'refuse' ? 'clamp' : onShort;
};

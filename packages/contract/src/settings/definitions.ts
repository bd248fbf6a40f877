import { clawBackPhrases, deductionPhrases, receiptWidthPhrases, type SettingName } from '@regulars/phrases';

/** The sections that have settings, in their order; the page has others beside them. */
export const settingSections = ['ledger', 'stored_value', 'cashier', 'receipts', 'notifications'] as const;
export type SettingSection = (typeof settingSections)[number];

interface Common {
  /** Where it stands on the page, and in which call it is set. */
  readonly section: SettingSection;
  /** Nothing reads it yet: it is for the cashier and top-ups, and the page says so. Whoever reads it first removes this. */
  readonly later?: true;
}
export interface ChoiceSetting<K extends string = string> extends Common {
  readonly type: 'choice';
  readonly initial: K;
  readonly choices: readonly K[];
}
export interface FlagSetting extends Common {
  readonly type: 'flag';
  readonly initial: boolean;
}
export interface WholeSetting extends Common {
  readonly type: 'whole';
  readonly initial: number;
  readonly min: number;
  readonly max: number;
}
/** Fen; null is no limit, which one with a default never is. */
export interface MoneySetting<Initial extends number | null = number | null> extends Common {
  readonly type: 'money';
  readonly initial: Initial;
  readonly min: number;
  readonly max: number;
}
/** One line; null is none. */
export interface TextSetting extends Common {
  readonly type: 'text';
  readonly initial: null;
  readonly longest: number;
}
export type SettingDefinition = ChoiceSetting | FlagSetting | WholeSetting | MoneySetting | TextSetting;

const choice = <K extends string>(
  section: SettingSection,
  phrases: Readonly<Record<K, unknown>>,
  initial: NoInfer<K>,
): ChoiceSetting<K> => ({ type: 'choice', section, initial, choices: Object.keys(phrases) as K[] }); // its own keys
const flag = (section: SettingSection, initial: boolean): FlagSetting => ({ type: 'flag', section, initial });
const whole = (section: SettingSection, initial: number, min: number, max: number): WholeSetting => ({
  type: 'whole',
  section,
  initial,
  min,
  max,
});
const money = <Initial extends number | null>(
  section: SettingSection,
  initial: Initial,
  min: number,
  max: number,
): MoneySetting<Initial> => ({ type: 'money', section, initial, min, max });
const text = (section: SettingSection, longest: number): TextSetting => ({
  type: 'text',
  section,
  initial: null,
  longest,
});

const later = <D extends SettingDefinition>(definition: D): D => ({ ...definition, later: true });

/** In minutes: the ledger keeps no hold longer, because holds keep lots alive that are due. */
const longestHold = 31 * 24 * 60;
/** ¥1,000,000 */
const mostPaid = 100_000_000;

/** Every setting, in the order of the page. Consumers read them by `getSettings`. */
export const settingDefinitions = {
  claw_back: choice('ledger', clawBackPhrases, 'refuse'),
  negative_points: flag('ledger', false),
  deduction_order: choice('ledger', deductionPhrases, 'proportional'),
  hold_minutes: whole('ledger', 60, 1, longestHold),
  stored_value_enabled: flag('stored_value', true),
  stored_value_most: money('stored_value', null, 1, mostPaid),
  stored_value_card_most: money('stored_value', 500_000, 1, mostPaid), // on a registered card: 商务部令 2012 年第 9 号
  stored_value_code_from: money('stored_value', null, 0, mostPaid),
  shift_required: flag('cashier', false),
  void_own: flag('cashier', true),
  receipt_title: text('receipts', 24),
  receipt_note: text('receipts', 60),
  receipt_width: choice('receipts', receiptWidthPhrases, '58'),
  receipt_copies: whole('receipts', 1, 0, 3),
  receipt_balance: flag('receipts', true),
  receipt_masked: flag('receipts', true),
  receipt_link: flag('receipts', true),
  notify_changes: later(flag('notifications', true)),
  notify_expiring_days: later(whole('notifications', 30, 0, 90)),
} as const satisfies Record<SettingName, SettingDefinition>;

type ValueOf<D extends SettingDefinition> =
  D extends ChoiceSetting<infer K>
    ? K
    : D extends FlagSetting
      ? boolean
      : D extends WholeSetting
        ? number
        : D extends MoneySetting<infer I>
          ? number | Extract<I, null>
          : string | null;

/** All settings of a merchant by name, typed. */
export type Settings = { readonly [N in SettingName]: ValueOf<(typeof settingDefinitions)[N]> };
export type SettingValue = Settings[SettingName];

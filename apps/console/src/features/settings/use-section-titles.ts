import { useLingui } from '@lingui/react/macro';
import type { SettingSection } from '@regulars/contract';

/** A section of the page: one of settings, or one of what has its own calls. */
export type Section = SettingSection | 'basic' | 'days' | 'channels' | 'retention';

/** The sections in the order of the page, with their titles. */
export function useSectionTitles(): Readonly<Record<Section, string>> {
  const { t } = useLingui();
  return {
    basic: t`Basic data`,
    days: t`Zone and day cut`,
    ledger: t({ context: 'settings', message: 'Balances' }),
    channels: t`Payment channels`,
    stored_value: t`Paying by stored value`,
    cashier: t({ context: 'settings', message: 'Cash' }),
    receipts: t`Receipts`,
    notifications: t({ context: 'settings', message: 'Notifications' }),
    retention: t`Retention`,
  };
}

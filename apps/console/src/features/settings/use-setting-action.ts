import type { SettingChanges, SettingRow, SettingSection, SettingsConfig } from '@regulars/contract';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, call, useAction } from '../../framework/api/index.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';

export const invalidates = ['/merchants/sys-config'] as const;
interface Headers {
  ifMatch?: number | undefined;
  idempotencyKey?: string;
}

/** Saves settings of a section by its call, for a form. */
export function useSettingForm(section: SettingSection) {
  const paying = useFormAction('POST /system/sys-vippay-system', { invalidates, handles: ['stale_edit'] });
  const config = useFormAction('PUT /merchants/sys-config', { invalidates, handles: ['stale_edit'] });
  return (body: SettingChanges, headers: Headers): Promise<SettingsConfig> =>
    (section === 'stored_value' ? paying : config).mutateAsync({ body, ...headers });
}

/** Sets one back to its default; if it was changed meanwhile, answers how it stands instead. */
export function useSetBack({ name, section, value }: SettingRow, version: number) {
  const paying = useAction('POST /system/sys-vippay-system', { invalidates, handles: ['stale_edit'] });
  const config = useAction('PUT /merchants/sys-config', { invalidates, handles: ['stale_edit'] });
  const client = useQueryClient();
  const setBack = async (ifMatch: number): Promise<'done' | 'refused' | SettingRow> => {
    const body: SettingChanges = { [name]: null };
    try {
      await (section === 'stored_value' ? paying : config).mutateAsync({ body, ifMatch });
      return 'done';
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.name !== 'stale_edit') return 'refused'; // and announced
      const newest = await call('GET /merchants/sys-config');
      const row = newest.settings.find((one) => one.name === name);
      // All settings have one version: what changed may be another.
      if (row?.value === value && newest.version !== ifMatch) return setBack(newest.version);
      await client.invalidateQueries();
      return row ?? 'refused';
    }
  };
  return () => setBack(version);
}

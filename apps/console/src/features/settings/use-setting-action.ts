import type { SettingChanges, SettingRow, SettingSection, SettingsConfig } from '@regulars/contract';
import { ApiError, useAction } from '../../framework/api/index.ts';
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

/** Sets one back to its default, unless the settings have changed since; tells whether it was. */
export function useSetBack({ name, section }: SettingRow, version: number): () => Promise<boolean> {
  const paying = useAction('POST /system/sys-vippay-system', { invalidates });
  const config = useAction('PUT /merchants/sys-config', { invalidates });
  return async () => {
    const body: SettingChanges = { [name]: null };
    try {
      await (section === 'stored_value' ? paying : config).mutateAsync({ body, ifMatch: version });
      return true;
    } catch (error) {
      // The error was announced.
      if (error instanceof ApiError) return false;
      throw error;
    }
  };
}

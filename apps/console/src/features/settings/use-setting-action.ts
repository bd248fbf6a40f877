import type { BasicData, SettingChanges, SettingRow, SettingSection, SettingsConfig } from '@regulars/contract';
import { ApiError, useAction } from '../../framework/api/index.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';

const invalidates = ['/system', '/merchants/sys-config'] as const;
interface Headers {
  ifMatch?: number | undefined;
  idempotencyKey?: string;
}
type Saved = BasicData | SettingsConfig;

/** Saves settings of a section by its call, for a form. */
export function useSettingForm(section: SettingSection) {
  const basic = useFormAction('POST /system', { invalidates, handles: ['stale_edit'] });
  const paying = useFormAction('POST /system/sys-vippay-system', { invalidates, handles: ['stale_edit'] });
  const config = useFormAction('PUT /merchants/sys-config', { invalidates, handles: ['stale_edit'] });
  return (body: SettingChanges, headers: Headers): Promise<Saved> => {
    if (section === 'basic') return basic.mutateAsync({ body, ...headers });
    return (section === 'stored_value' ? paying : config).mutateAsync({ body, ...headers });
  };
}

/** Sets one back to its default; tells whether it was. */
export function useSetBack({ name, section }: SettingRow): () => Promise<boolean> {
  const basic = useAction('POST /system', { invalidates });
  const paying = useAction('POST /system/sys-vippay-system', { invalidates });
  const config = useAction('PUT /merchants/sys-config', { invalidates });
  return async () => {
    const body: SettingChanges = { [name]: null };
    try {
      if (section === 'basic') await basic.mutateAsync({ body });
      else await (section === 'stored_value' ? paying : config).mutateAsync({ body });
      return true;
    } catch (error) {
      // The error was announced.
      if (error instanceof ApiError) return false;
      throw error;
    }
  };
}

import { App } from 'antd';
import { useCallback } from 'react';
import { ApiError } from '../framework/api/index.ts';
import { enterMerchant } from '../framework/session/index.ts';

/** Enters another merchant by a full load, so that nothing of the one before stays in memory. */
export function useEnter(leave: () => Promise<boolean>): (merchantId: string) => Promise<void> {
  const { message } = App.useApp();
  return useCallback(
    async (merchantId: string) => {
      if (!(await leave())) return;
      try {
        const { merchant } = await enterMerchant(merchantId);
        location.assign(homeAddress(merchant));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        void message.error(error.message);
      }
    },
    [leave, message],
  );
}

type Entered = { merchant_id: string; abbreviation_name: string; vip_interface_version: number };

function homeAddress({ merchant_id, abbreviation_name, vip_interface_version }: Entered): string {
  const query = new URLSearchParams({ merchant_id, abbreviation_name, vip_interface_version: String(vip_interface_version) });
  return `/dashBoard?${query}`;
}

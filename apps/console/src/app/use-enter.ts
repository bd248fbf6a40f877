import { useCallback } from 'react';
import { ApiError } from '../framework/api/index.ts';
import { enterMerchant, startAddress } from '../framework/session/index.ts';
import { useFeedback } from '../framework/feedback/feedback-context.ts';

/** Enters another merchant with a full page load, so that no data of the previous one stays in memory. */
export function useEnter(leave: () => Promise<boolean>): (merchantId: string) => Promise<void> {
  const { message } = useFeedback();
  return useCallback(
    async (merchantId: string) => {
      if (!(await leave())) return;
      try {
        location.assign(startAddress(await enterMerchant(merchantId)));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        void message.error(error.message);
      }
    },
    [leave, message],
  );
}

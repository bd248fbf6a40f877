import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ProviderMerchant } from '@regulars/contract';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAction } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { ReasonDialog } from '../../framework/form/reason-dialog.tsx';

/** What an act on a merchant makes stale. */
export const stale = ['/provider/merchants', '/provider/health', '/provider/logs'] as const;

type Acted = Pick<ProviderMerchant, 'merchant_id' | 'abbreviation_name' | 'users' | 'members'>;

/** Disables or enables a merchant, after naming what that means and asking for the reason. */
export function useStateActs(): { act: (merchant: Acted, disables: boolean) => void; dialog: ReactNode } {
  const { t } = useLingui();
  const { message } = useFeedback();
  const [asked, setAsked] = useState<{ merchant: Acted; disables: boolean }>();
  const disable = useAction('PUT /provider/merchants/{id}/disable', { invalidates: stale });
  const enable = useAction('PUT /provider/merchants/{id}/enable', { invalidates: stale });
  const dialog = asked && (
    <ReasonDialog
      title={
        asked.disables
          ? t`Disable ${asked.merchant.abbreviation_name}?`
          : t`Enable ${asked.merchant.abbreviation_name}?`
      }
      verb={asked.disables ? t`Disable` : t`Enable`}
      danger={asked.disables}
      onConfirm={async (reason) => {
        const input = { params: { id: asked.merchant.merchant_id }, body: { reason } };
        await (asked.disables ? disable : enable).mutateAsync(input);
        const name = asked.merchant.abbreviation_name;
        void message.success(
          asked.disables ? t`Disabled ${name}` : t({ message: `Enabled ${name}`, context: 'a merchant' }),
        );
      }}
      onClose={() => setAsked(undefined)}
    >
      {asked.disables ? (
        <>
          <p>
            {t`${plural(asked.merchant.users, {
              one: 'Its user is out with the next click',
              other: 'Its # users are out with their next click',
            })}, also in the middle of a sale.`}
          </p>
          <p>
            <Trans>Nothing is lost. The merchant sees this reason in its log once it is enabled again.</Trans>
          </p>
        </>
      ) : (
        <p>
          <Trans>Its users can enter again at once, if its service has not expired.</Trans>
        </p>
      )}
    </ReasonDialog>
  );
  return { act: (merchant, disables) => setAsked({ merchant, disables }), dialog };
}

import { Trans, useLingui } from '@lingui/react/macro';
import type { AskedConfirmation } from '@regulars/contract';
import { confirmationLimits } from '@regulars/contract/rules/confirmations';
import { useEffect } from 'react';
import { moneyText } from '../../format/numbers.ts';
import { CodeRequest } from '../../framework/codes/code-request.tsx';
import { usePageKey } from '../../framework/use-page-key.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { Money } from '../../ui/money.tsx';
import { Button } from '../../ui/plain/button.tsx';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import { Spinner } from '../../ui/plain/spinner.tsx';
import { TextField } from '../../ui/plain/text-field.tsx';
import styles from './cashier.module.css';
import { Repriced } from './checkout-panel.tsx';
import { useConfirmation } from './use-confirmation.ts';
import type { Confirming } from './use-confirming.ts';

interface ConfirmPanelProps {
  /** Undefined while the basket is priced anew. */
  confirming: Confirming | undefined;
  onConfirmed: () => void;
  onBack: () => void;
}

/** Before a payment from stored value: the member confirms it, by a code on their phone or their payment password. */
export function ConfirmPanel({ confirming, onConfirmed, onBack }: ConfirmPanelProps) {
  const { t } = useLingui();
  return (
    <section aria-label={t`Checkout`} className={styles.checkout}>
      <header className={styles.head}>
        <h2>
          <Trans>The member confirms</Trans>
        </h2>
        <span className={styles.grow} />
        <LinkButton onClick={onBack} aria-keyshortcuts="Escape">
          <Trans>Back to the bill</Trans> <Kbd>Esc</Kbd>
        </LinkButton>
      </header>
      {confirming ? (
        <Fields key={confirming.payment.quote} confirming={confirming} onConfirmed={onConfirmed} />
      ) : (
        <output className={styles.outcome}>
          <Spinner size={32} />
        </output>
      )}
      <Escape onBack={onBack} />
    </section>
  );
}

function Escape({ onBack }: { onBack: () => void }) {
  usePageKey('Escape', onBack);
  return null;
}

function Fields({ confirming, onConfirmed }: { confirming: Confirming; onConfirmed: () => void }) {
  const { t } = useLingui();
  const { fen, asked, dueBefore, payment } = confirming;
  const confirmation = useConfirmation(confirming, onConfirmed);
  const { typed, type, field, busy, sending, request, confirm, locked, error } = confirmation;
  const due = moneyText(payment.due);
  const isPossible = asked.by_code || asked.by_password;
  const isFull = typed.length === confirmationLimits.digits;
  const enter = (): void => void (typed === '' && asked.by_code && !sending.sent ? request() : confirm());
  usePageKey('F9', () => void confirm());
  useEffect(() => field.current?.focus(), [field]);
  return (
    <>
      {dueBefore !== payment.due && <Repriced before={dueBefore} now={payment.due} />}
      <p className={styles.due}>
        <Trans context="amount">From stored value</Trans>
        <Money fen={fen} size="display" />
      </p>
      {isPossible && (
        <p className={styles.hint}>
          <Ways asked={asked} sent={sending.sent} />
        </p>
      )}
      {isPossible ? (
        <TextField
          ref={field}
          label={asked.by_password ? t`Code or payment password` : t({ message: 'Code', context: 'sent by SMS' })}
          aside={asked.by_code && <CodeRequest sending={sending} onRequest={() => void request()} />}
          type="password"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={typed}
          disabled={locked}
          error={error}
          onChange={({ target }) => type(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && !event.repeat && enter()}
        />
      ) : (
        <p role="alert" className={styles.refused}>
          <Trans>
            This shop sends no text messages, and the member has no payment password. Go back and take another means.
          </Trans>
        </p>
      )}
      <span className={styles.grow} />
      <div className={styles.pay}>
        <Button
          variant="solid"
          size="large"
          block
          busy={busy}
          disabled={!isFull || locked}
          aria-keyshortcuts="F9"
          onClick={() => void confirm()}
        >
          <Trans>Confirm and take {due}</Trans>
          <Kbd>F9</Kbd>
        </Button>
      </div>
    </>
  );
}

/** What the member does, and what can be done without their phone. */
function Ways({
  asked: { phone, by_code: byCode, by_password: byPassword },
  sent,
}: {
  asked: AskedConfirmation;
  sent: boolean;
}) {
  // prettier-ignore
  if (sent) return <Trans>A code is on its way to {phone}. It is for this payment only, for 5 minutes.</Trans>;
  if (!byCode) return <Trans>The member types their payment password; this shop sends no codes.</Trans>;
  return byPassword ? (
    <Trans>The member types their payment password. Or a code goes to {phone}: Enter sends it.</Trans>
  ) : (
    <Trans>
      The code goes to {phone}: Enter sends it, too. Without that phone at hand, take another means: a payment password
      needs it as well.
    </Trans>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import type { ProviderContact } from '@regulars/contract';
import { useEndpoint } from '../api/index.ts';
import { useCurrentUser } from '../session/index.ts';
import { PhoneLink } from '../../ui/phone-link.tsx';
import styles from './contacts.module.css';

/** The service provider, with a phone to call. */
export function ProviderLine({ provider: { name, phone } }: { provider: ProviderContact }) {
  if (phone === null) return <Trans>Ask your service provider.</Trans>;
  const link = <PhoneLink phone={phone} className={styles.phone} />;
  return (
    <Trans>
      Service provider: {name} {link}
    </Trans>
  );
}

/** The service provider, for what nobody in the merchant can change. */
export function AskProvider() {
  const { data } = useContacts();
  return <p className={styles.ask}>{data && <ProviderLine provider={data.provider} />}</p>;
}

const useContacts = () => useEndpoint('GET /merchants/contacts', {}, { quiet: true, staleTime: 300_000 });

/** Who else in the merchant may do everything, and the service provider. */
export function AskWhom() {
  const { t } = useLingui();
  const { actual_name: own } = useCurrentUser();
  const { data } = useContacts();
  if (!data) return <ul className={styles.ask} aria-label={t`Whom to ask`} />;
  const names = data.owners.filter((name) => name !== own).join(t`, `);
  return (
    <ul className={styles.ask} aria-label={t`Whom to ask`}>
      {names && (
        <li>
          <Trans>Owners here: {names}</Trans>
        </li>
      )}
      <li>
        <ProviderLine provider={data.provider} />
      </li>
    </ul>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { useState } from 'react';
import { useEndpoint } from '../../framework/api/index.ts';
import { Fetched } from '../../framework/detail/fetched.tsx';
import styles from './member-cards.module.css';
import { AgreementText } from './agreement-text.tsx';

/** The text of a published version, once somebody wants to read it. */
export function PublishedText({ number }: { number: number }) {
  const { t } = useLingui();
  const [reading, setReading] = useState(false);
  if (reading) return <Text number={number} />;
  return (
    <Button
      type="link"
      className={styles.textLink ?? ''}
      aria-label={t`Read it: version ${number}`}
      onClick={() => setReading(true)}
    >
      <Trans>Read it</Trans>
    </Button>
  );
}

function Text({ number }: { number: number }) {
  const { t } = useLingui();
  const words = {
    missing: t`There is no such version`,
    missingHint: '',
    denied: t`You cannot view the member card`,
    broken: t`The agreement did not load`,
  };
  const result = useEndpoint('GET /vip-card-config/agreements/{number}', { params: { number } }, { quiet: true });
  return (
    <Fetched result={result} words={words}>
      {({ body }) => <AgreementText text={body} />}
    </Fetched>
  );
}

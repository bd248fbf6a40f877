import { Trans, useLingui } from '@lingui/react/macro';
import { Dropdown } from 'antd';
import { ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useEndpoint } from '../../framework/api/index.ts';
import { canEnter, cardStateOf } from '../../framework/merchant-choice/card-state.ts';
import { StateSentence } from '../../framework/merchant-choice/state-sentence.tsx';
import { useCurrentUser } from '../../framework/session/index.ts';
import { OpenStatusTag } from '../open-status-tag.tsx';
import { useEnter } from '../use-enter.ts';
import styles from './header.module.css';

/** The current merchant and its state; switches to another merchant. */
export function MerchantSwitch({ leave }: { leave: () => Promise<boolean> }) {
  const { t } = useLingui();
  const { merchant } = useCurrentUser();
  const [open, setOpen] = useState(false);
  const { data: merchants = [] } = useEndpoint('GET /merchants/member', {}, { enabled: open });
  const navigate = useNavigate();
  const enter = useEnter(leave);
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      open={open}
      onOpenChange={setOpen}
      menu={{
        selectedKeys: [merchant.merchant_id],
        items: [
          ...merchants.slice(0, 12).map((one) => ({
            key: one.merchant_id,
            disabled: !canEnter(one),
            label: (
              <span className={styles.choice}>
                <span className={styles.choiceName}>
                  {one.abbreviation_name}
                  {!canEnter(one) && (
                    <small>
                      <StateSentence state={cardStateOf(one)} expiresOn={one.expires_on} />
                    </small>
                  )}
                </span>
                {cardStateOf(one) !== 'uninitialised' && <OpenStatusTag status={one.vip_open_status} />}
              </span>
            ),
            onClick: () => void enter(one.merchant_id),
          })),
          { type: 'divider' },
          {
            key: 'console',
            label: <Trans>All merchants and products</Trans>,
            onClick: () => void navigate('/console'),
          },
        ],
      }}
    >
      <button type="button" className={styles.merchant} aria-haspopup="menu">
        <strong>{merchant.abbreviation_name}</strong>
        <span className={styles.merchantState}>
          <OpenStatusTag status={merchant.vip_open_status} />
        </span>
        <span className="visually-hidden">{t`Switch merchant`}</span>
        <ChevronsUpDown size={15} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </Dropdown>
  );
}

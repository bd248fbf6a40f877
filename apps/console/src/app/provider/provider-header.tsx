import { Trans, useLingui } from '@lingui/react/macro';
import { Dropdown } from 'antd';
import { ChevronDown, Menu } from 'lucide-react';
import { use } from 'react';
import { useNavigate } from 'react-router';
import { useEndpoint } from '../../framework/api/index.ts';
import { useConfirmLoss } from '../../framework/feedback/use-confirm-loss.ts';
import { useMedia } from '../../framework/list/use-media.ts';
import { ProviderContext, providerHome, session, signOut } from '../../framework/session/index.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Logo } from '../../ui/logo.tsx';
import { LanguageMenu, ThemeMenu } from '../header/look-menus.tsx';
import { useLookItems } from '../header/user-menu.tsx';
import styles from '../header/header.module.css';
import markStyles from './provider-header.module.css';

/** The header of the provider's console: no merchant, and so neither its switch nor its tasks and notices. */
export function ProviderHeader({ onMenu }: { onMenu: (() => void) | undefined }) {
  const { t } = useLingui();
  const phone = useMedia('(width < 768px)');
  return (
    <header className={styles.header}>
      {onMenu && (
        <button type="button" className={styles.tool} aria-label={t`Menu`} aria-haspopup="dialog" onClick={onMenu}>
          <Menu size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
      {!phone && (
        <a href={providerHome} className={styles.brand}>
          <Logo />
        </a>
      )}
      <ProviderMark />
      <div className={styles.tools}>
        {!phone && (
          <>
            <LanguageMenu />
            <ThemeMenu />
          </>
        )}
        <PersonMenu withLook={phone} />
      </div>
    </header>
  );
}

/** Whose console it is, as merchants know the provider. */
export function ProviderMark() {
  const { data } = useEndpoint('GET /provider/contact', {}, { quiet: true, staleTime: Infinity });
  return (
    <span className={markStyles.mark}>
      {data?.name && <strong>{data.name}</strong>}
      <span className={markStyles.tag}>
        <Trans>Service provider</Trans>
      </span>
    </span>
  );
}

function PersonMenu({ withLook }: { withLook: boolean }) {
  const { t } = useLingui();
  const person = use(ProviderContext);
  const look = useLookItems();
  const navigate = useNavigate();
  const confirmLoss = useConfirmLoss();
  const wide = useMedia('(width >= 1024px)');
  if (!person) return null;
  const { base_account_id: id, actual_name: realName, phone } = person;
  const name = realName ?? phone;
  const leave = async (): Promise<boolean> => !session.hasUnsaved() || confirmLoss();
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      autoFocus
      menu={{
        items: [
          ...(withLook ? look : []),
          { key: 'account', label: t`Manage account`, onClick: () => void open('/account', '_blank') },
          {
            key: 'merchants',
            label: t`Merchants and products`,
            onClick: () => void leave().then((go) => (go ? navigate('/console') : undefined)),
          },
          { type: 'divider' },
          { key: 'logout', label: t`Sign out`, onClick: () => void leave().then((go) => (go ? signOut() : undefined)) },
        ],
      }}
    >
      <button type="button" className={styles.person} aria-haspopup="menu">
        <Avatar id={id} name={name} size={28} />
        <span className={wide ? undefined : 'visually-hidden'}>{name}</span>
        <span className="visually-hidden">{t`User menu`}</span>
        {wide && <ChevronDown size={15} strokeWidth={1.75} aria-hidden="true" />}
      </button>
    </Dropdown>
  );
}

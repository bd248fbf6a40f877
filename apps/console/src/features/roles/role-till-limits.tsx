import { Trans, useLingui } from '@lingui/react/macro';
import type { Role } from '@regulars/contract';
import { tillNames } from '@regulars/contract/rules/orders';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { useOpenedForm } from '../../framework/form/use-opened-form.tsx';
import { useCan } from '../../framework/session/index.ts';
import { loadMessages } from '../../i18n/locale.ts';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './roles.module.css';
import { useTillWords } from './use-till-words.ts';

const TillLimitsDrawer = lazyLayer(async () => {
  const [drawer] = await Promise.all([import('./till-limits-drawer.tsx'), loadMessages('limits')]);
  return drawer.TillLimitsDrawer;
});

/** How far who holds a role goes at the till without approval. */
export function RoleTillLimits({ role }: { role: Role }) {
  const { t } = useLingui();
  const { labels, limitText } = useTillWords();
  const { open, form } = useOpenedForm<Role>((opened, onClosed) => (
    <TillLimitsDrawer role={opened} onClose={onClosed} />
  ));
  const maySet = useCan('role:update') && role.changeable && !role.everything;
  return (
    <Panel
      title={t`At the till`}
      extra={
        maySet && (
          <LinkButton aria-label={t`Set… limits at the till`} onClick={() => open(role)}>
            <Trans>Set…</Trans>
          </LinkButton>
        )
      }
    >
      <p className={styles.limitsNote}>
        <Trans>How far one person goes alone, if the role lets them give discounts by hand, or refund.</Trans>
      </p>
      <dl className={styles.limits}>
        {tillNames.map((name) => (
          <div key={name}>
            <dt>{labels[name]}</dt>
            <dd>{limitText(name, role.till_limits[name])}</dd>
          </div>
        ))}
      </dl>
      {form}
    </Panel>
  );
}

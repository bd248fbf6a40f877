import { Trans, useLingui } from '@lingui/react/macro';
import type { Role } from '@regulars/contract';
import { useOpenedForm } from '../../framework/form/use-opened-form.tsx';
import { LimitsDrawer } from '../../framework/limits/lazy-limits-drawer.ts';
import { useCanAt } from '../../framework/session/index.ts';
import { units, useUnits } from '../../framework/use-units.ts';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './roles.module.css';

/** Up to which amounts those who hold a role adjust balances alone. */
export function RoleLimits({ role: { role_id, limits, changeable } }: { role: Role }) {
  const { t } = useLingui();
  const { labels, text } = useUnits();
  const { open, form } = useOpenedForm<undefined>((_, onClosed) => (
    <LimitsDrawer roleId={role_id} onClose={onClosed} />
  ));
  const maySet = useCanAt('adjustment', 'adjustment:limit') && changeable;
  return (
    <Panel
      title={t`Adjusts alone`}
      extra={
        maySet && (
          <LinkButton onClick={() => open(undefined)}>
            <Trans>Set…</Trans>
          </LinkButton>
        )
      }
    >
      <p className={styles.limitsNote}>
        <Trans>What one person may add to and take from one member within 24 hours without a second person.</Trans>
      </p>
      <dl className={styles.limits}>
        {units.map((unit) => {
          const most = limits[unit];
          return (
            <div key={unit}>
              <dt>{labels[unit]}</dt>
              <dd>{most === null ? t`No limit` : most === 0 ? t`With approval only` : text(unit, most)}</dd>
            </div>
          );
        })}
      </dl>
      {form}
    </Panel>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import type { Branch } from '@regulars/contract';
import { Button } from 'antd';
import { DescriptionList } from '../../framework/detail/description-list.tsx';
import { Permitted } from '../../framework/session/index.ts';
import { WeekHours } from '../../framework/places/week-hours.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { useOpenNow } from './branch-words.tsx';
import styles from './branches.module.css';

/** Whom to call, and where the branch is. */
export function BranchFacts({ branch }: { branch: Branch }) {
  const { t } = useLingui();
  const { contact_name, phone, region_name, address, latitude, longitude } = branch;
  const place = latitude === null || longitude === null ? null : `${latitude}, ${longitude}`;
  return (
    <Panel title={t`Facts`}>
      <DescriptionList
        items={[
          { label: t`Contact`, value: contact_name },
          {
            label: t({ message: 'Phone', context: 'a shop’s' }),
            value: phone && <PhoneLink phone={phone} />,
          },
          { label: t`Region`, value: region_name },
          { label: t({ message: 'Address', context: 'a place' }), value: address },
          { label: t`Place`, value: place && <CopyText text={place} label={t`coordinates`} /> },
        ]}
      />
    </Panel>
  );
}

/** Today and tomorrow, the week, and the days that differ. */
export function BranchHoursPanel({ branch, onEdit }: { branch: Branch; onEdit: () => void }) {
  const { t } = useLingui();
  const openNow = useOpenNow()(branch);
  const { inherited_hours: inherited, state } = branch;
  const hours = branch.hours ?? inherited;
  const change = (
    <Permitted permission="store:update">
      <Button type="link" size="small" onClick={onEdit}>
        <Trans>Edit</Trans>
      </Button>
    </Permitted>
  );
  return (
    <Panel title={t`Opening hours`} {...(openNow && { note: openNow })} extra={change}>
      {inherited && (
        <p className={styles.hint}>
          <Trans>The merchant’s hours, as this branch has none of its own.</Trans>
        </p>
      )}
      {hours ? (
        <WeekHours hours={hours} next={state === 'open'} />
      ) : (
        <p className={styles.hint}>
          <Trans>Not set.</Trans>
        </p>
      )}
    </Panel>
  );
}

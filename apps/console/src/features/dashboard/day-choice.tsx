import { Trans, useLingui } from '@lingui/react/macro';
import { Segmented, Select } from 'antd';
import { useId } from 'react';
import { DateInput } from '../../framework/form/date-input.tsx';
import { datePresets } from '../../framework/list/date-presets.ts';
import { useCurrentUser } from '../../framework/session/index.ts';
import styles from './dashboard.module.css';
import { useHomePlace } from './use-home-place.ts';
import type { HomePlace } from './use-home-place.ts';

/** Chooses branch and day. With one branch there is nothing to choose. */
export function DayChoice({ onChoose }: { onChoose: (place: HomePlace) => void }) {
  const { t } = useLingui();
  const id = useId();
  const { branches } = useCurrentUser();
  const { date, branch, today, fault } = useHomePlace();
  const [yesterday] = datePresets(today).yesterday;
  return (
    <div className={styles.choice}>
      {branches.length > 1 && (
        <Select
          aria-label={t`Branch`}
          className={styles.branchChoice ?? ''}
          value={fault?.of === 'branch' ? null : (branch ?? '')}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
          options={[
            { value: '', label: t`All ${branches.length} branches` },
            ...branches.map(({ branch_id: value, branch_name: label }) => ({ value, label })),
          ]}
          onChange={(value) => onChoose({ branch: value || undefined })}
        />
      )}
      <Segmented
        aria-label={t`Day`}
        value={fault?.of === 'day' ? '' : date === undefined ? 'today' : date === yesterday ? 'yesterday' : ''}
        options={[
          { value: 'today', label: <Trans>Today</Trans> },
          { value: 'yesterday', label: <Trans>Yesterday</Trans> },
        ]}
        onChange={(value) => onChoose({ date: value === 'yesterday' ? yesterday : undefined })}
      />
      <div className={styles.dateChoice}>
        <label htmlFor={id} className="visually-hidden">
          <Trans>Another day</Trans>
        </label>
        <DateInput
          id={id}
          value={date ?? null}
          max={today}
          placeholder={t`Another day`}
          onChange={(value) => onChoose({ date: value === null || value === today ? undefined : value })}
        />
      </div>
    </div>
  );
}

import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { WrittenAnnouncement } from '@regulars/contract';
import { announcementAudiencePhrases, announcementReadersPhrases, say } from '@regulars/phrases';
import type { AnnouncementAudience } from '@regulars/phrases';
import { Input, Radio } from 'antd';
import { useState } from 'react';
import { announced, useAction, useEndpoint } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { DateInput } from '../../framework/form/date-input.tsx';
import { useLock } from '../../framework/form/use-lock.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { instantOf, lastDate } from './announcement-list.ts';
import styles from './announcements.module.css';

/** Publishes an announcement at once or at a time. */
export function PublishDialog({ announcement, onClosed }: { announcement: WrittenAnnouncement; onClosed: () => void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { message } = useFeedback();
  const { locked, run } = useLock();
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [date, setDate] = useState<string | null>(() => lastDate(new Date(Date.now() + 86_400_000).toISOString()));
  const [today] = useState(() => lastDate(new Date().toISOString()));
  const [time, setTime] = useState('09:00');
  const publish = useAction('PUT /provider/announcements/{id}/publish', { invalidates: ['/provider/announcements'] });
  const title = locale === 'en' ? announcement.title_en : announcement.title_zh;
  const ready = when === 'now' || (date !== null && /^\d\d:\d\d$/.test(time));
  const confirm = () =>
    run(async () => {
      try {
        const { state } = await publish.mutateAsync({
          params: { id: announcement.announcement_id },
          body: when === 'later' && date !== null ? { publish_at: instantOf(date, time) } : {},
          ifMatch: announcement.version,
        });
        void message.success(state === 'live' ? t`Published` : t`It will be published at its time`);
        onClosed();
      } catch (error) {
        announced(error);
      }
    });
  return (
    <Dialog
      open
      title={t`Publish “${title}”?`}
      okText={t`Publish`}
      cancelText={t`Cancel`}
      okButtonProps={{ loading: locked, disabled: !ready }}
      onCancel={() => locked || onClosed()}
      onOk={() => void confirm()}
    >
      <Audience announcement={announcement} />
      <p className="clauses">
        <Trans>Once published it can be withdrawn, but not edited.</Trans>
      </p>
      <Radio.Group
        value={when}
        onChange={({ target }) => setWhen(target.value as 'now' | 'later') /* the options below */}
        options={[
          { value: 'now', label: t`Now` },
          { value: 'later', label: t`At a time` },
        ]}
      />
      {when === 'later' && (
        <div className={styles.when}>
          <DateInput value={date} onChange={setDate} min={today} />
          <Input
            type="time"
            aria-label={t`Time, in Beijing`}
            value={time}
            onChange={({ target }) => setTime(target.value)}
          />
        </div>
      )}
    </Dialog>
  );
}

/** The states of merchants that an audience is asked for now; nobody reads anything in the others. */
const statesOf: Readonly<Record<AnnouncementAudience, (1 | 3)[]>> = {
  all: [1, 3],
  open: [1],
  ending: [3],
  chosen: [],
};

/** Whom it is for, and how many merchants that are now. */
function Audience({ announcement: { audience, readers, merchants } }: { announcement: WrittenAnnouncement }) {
  const { t } = useLingui();
  const locale = useLocale();
  const isChosen = audience === 'chosen';
  const query = { vip_open_status: statesOf[audience], size: 1 };
  const { data } = useEndpoint('GET /provider/merchants', { query }, { quiet: true, enabled: !isChosen, staleTime: 0 });
  const count = isChosen ? merchants.length : data?.total;
  const whom = say(announcementAudiencePhrases[audience], locale);
  const who = say(announcementReadersPhrases[readers], locale);
  return (
    <p>
      {count === undefined
        ? t`Seen by: ${whom} · ${who}`
        : t`Seen by: ${whom}, now ${plural(count, { one: '# merchant', other: '# merchants' })} · ${who}`}
    </p>
  );
}

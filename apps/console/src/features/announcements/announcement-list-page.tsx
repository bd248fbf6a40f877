import { Trans, useLingui } from '@lingui/react/macro';
import type { WrittenAnnouncement } from '@regulars/contract';
import { announcementAudiencePhrases, announcementStatePhrases, say } from '@regulars/phrases';
import type { AnnouncementState } from '@regulars/phrases';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { useAction } from '../../framework/api/index.ts';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { useOpenedForm } from '../../framework/form/use-opened-form.tsx';
import { ChoiceFilter } from '../../framework/list/filters.tsx';
import type { ListColumn } from '../../framework/list/columns.ts';
import { nearing } from '../../framework/list/nearing.ts';
import { PlainListView } from '../../framework/list/plain-list-view.tsx';
import { useActionColumn, type RowAction } from '../../framework/list/row-actions.tsx';
import { usePlainList } from '../../framework/list/use-list.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useOptions } from '../../framework/use-options.ts';
import { useLocale } from '../../i18n/locale.ts';
import { StateTag } from '../../ui/state-tag.tsx';
import type { StateMeaning } from '../../ui/state-tag.tsx';
import { announcementList, announcementRow, lastDate } from './announcement-list.ts';

const AnnouncementForm = lazyLayer(async () => (await import('./announcement-form.tsx')).AnnouncementForm);
const PublishDialog = lazyLayer(async () => (await import('./publish-dialog.tsx')).PublishDialog);

const meanings: Readonly<Record<AnnouncementState, StateMeaning>> = {
  draft: 'over',
  scheduled: 'attention',
  live: 'live',
  ended: 'over',
  withdrawn: 'blocked',
};

const editable = ({ state }: WrittenAnnouncement): boolean => state === 'draft' || state === 'scheduled';

/** What the service provider tells merchants: drafts, what waits, and what they see or saw. */
export function AnnouncementListPage() {
  const { t } = useLingui();
  const list = usePlainList('GET /provider/announcements', announcementList, announcementRow);
  const { open, form } = useOpenedForm<{ announcement?: WrittenAnnouncement; copied?: WrittenAnnouncement }>(
    (opened, onClosed) => <AnnouncementForm {...opened} onClosed={onClosed} />,
  );
  const publishing = useOpenedForm<WrittenAnnouncement>((announcement, onClosed) => (
    <PublishDialog announcement={announcement} onClosed={onClosed} />
  ));
  const { withdraw, remove } = useEnds();
  const columns = useColumns();
  const actions = useActionColumn<WrittenAnnouncement>(list.nameOf, [
    { key: 'publish', label: t`Publish`, offered: ({ state }) => state === 'draft', onPress: publishing.open },
    { key: 'withdraw', label: t`Withdraw`, offered: ({ state }) => state === 'live' || state === 'scheduled', onPress: withdraw, danger: true },
    { key: 'edit', label: t`Edit`, offered: editable, preload: AnnouncementForm.preload, onPress: (announcement) => open({ announcement }) },
    { key: 'copy', label: t`Copy to a new draft`, preload: AnnouncementForm.preload, onPress: (copied) => open({ copied }) },
    { key: 'remove', label: t`Remove`, offered: ({ state }) => state === 'draft', onPress: remove, danger: true },
  ] satisfies readonly RowAction<WrittenAnnouncement>[]); // prettier-ignore
  return (
    <PlainListView
      list={list}
      title={t`Announcements`}
      noun={t`announcements`}
      columns={[...columns, ...actions]}
      filters={<ChoiceFilter label={t`State`} options={useOptions(announcementStatePhrases)} {...list.bind('state')} />}
      actions={
        <Button
          type="primary"
          icon={<Plus size={16} strokeWidth={1.75} />}
          {...nearing(AnnouncementForm.preload)}
          onClick={() => open({})}
        >
          <Trans>New announcement</Trans>
        </Button>
      }
      emptyHint={
        <Trans>Merchants read announcements in their bell and on their home page until they dismiss them.</Trans>
      }
      onOpen={(row) => open(editable(row) ? { announcement: row } : { copied: row })}
    >
      {form}
      {publishing.form}
    </PlainListView>
  );
}

function useColumns(): ListColumn<WrittenAnnouncement>[] {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  return [
    {
      key: 'title',
      title: t`Title`,
      width: 320,
      fixed: 'start',
      render: (one) => (locale === 'en' ? one.title_en : one.title_zh),
    },
    {
      key: 'state',
      title: t`State`,
      width: 120,
      onCard: 'mark',
      render: ({ state }) => (
        <StateTag meaning={meanings[state]}>{say(announcementStatePhrases[state], locale)}</StateTag>
      ),
    },
    {
      key: 'audience',
      title: t`For`,
      width: 200,
      render: ({ audience, readers, merchants }) => {
        const whom = say(announcementAudiencePhrases[audience], locale);
        const count = audience === 'chosen' ? `${whom} ${merchants.length}` : whom;
        return readers === 'owners' ? t`${count}, owners` : count;
      },
    },
    {
      key: 'publish_at',
      title: t`Published at`,
      width: 160,
      render: ({ publish_at: at, published_by: by }) => (at ? `${dates.cellTime(at)}${by ? ` ${by}` : ''}` : '–'),
    },
    { key: 'ends', title: t`Until the end of`, width: 120, render: ({ expires_at: at }) => lastDate(at) },
  ];
}

function useEnds() {
  const { t } = useLingui();
  const locale = useLocale();
  const { message, confirm } = useFeedback();
  const invalidates = ['/provider/announcements'] as const;
  const withdraw = useAction('PUT /provider/announcements/{id}/withdraw', { invalidates });
  const remove = useAction('DELETE /provider/announcements/{id}', { invalidates });
  const named = (one: WrittenAnnouncement): string => (locale === 'en' ? one.title_en : one.title_zh);
  return {
    withdraw: async (one: WrittenAnnouncement): Promise<void> => {
      const isLive = one.state === 'live';
      const agreed = await confirm({
        title: t`Withdraw “${named(one)}”?`,
        text: isLive
          ? t`Nobody sees it any more, and it can’t be published again.`
          : t`It isn’t published at its time, and becomes a draft again.`,
        yes: t`Withdraw`,
        no: t`Keep it`,
      });
      if (!agreed) return;
      await withdraw.mutateAsync({ params: { id: one.announcement_id }, ifMatch: one.version });
      void message.success(t`Withdrawn`);
    },
    remove: async (one: WrittenAnnouncement): Promise<void> => {
      const agreed = await confirm({
        title: t`Remove the draft “${named(one)}”?`,
        text: t`It can’t be brought back.`,
        yes: t`Remove`,
        no: t`Keep it`,
      });
      if (!agreed) return;
      await remove.mutateAsync({ params: { id: one.announcement_id } });
      void message.success(t`Removed`);
    },
  };
}

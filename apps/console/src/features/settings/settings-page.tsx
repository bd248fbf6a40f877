import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { AdjustmentLimits, PaymentChannel, SettingSection, SettingsConfig } from '@regulars/contract';
import { taskLimits } from '@regulars/contract/rules';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../../framework/access/use-page-title.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import { AllBranchesOnly } from '../../framework/detail/all-branches-only.tsx';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { useOpenedForm } from '../../framework/form/use-opened-form.tsx';
import { useCanAt, useCanEverywhere } from '../../framework/session/index.ts';
import { useRequestedTask } from '../../framework/use-requested-task.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ChannelRows } from './channel-panel.tsx';
import { DayRows, type Zone } from './day-panel.tsx';
import { placeOf } from './section-place.ts';
import { isAllLater, Later, Row, SettingHistory, settingPlace, SettingRows } from './setting-rows.tsx';
import styles from './settings.module.css';
import { useShownSection } from './use-shown-section.ts';
import { useSectionTitles, type Section } from './use-section-titles.ts';

const SectionForm = lazyLayer(async () => (await import('./section-form.tsx')).SectionForm);
const DayForm = lazyLayer(async () => (await import('./day-form.tsx')).DayForm);
const ChannelForm = lazyLayer(async () => (await import('./channel-form.tsx')).ChannelForm);

/** Every setting of the merchant by section, or the way to where it has its own place. */
export function SettingsPage() {
  const { t } = useLingui();
  const words = {
    missing: t`There are no settings`,
    missingHint: '',
    denied: t`You cannot view the settings`,
    broken: t`The settings did not load`,
  };
  const config = useEndpoint('GET /merchants/sys-config', {}, { quiet: true });
  return (
    <Fetched result={config} words={words}>
      {(settings) => <Sections config={settings} />}
    </Fetched>
  );
}

type Opened = { section: SettingSection } | { days: Partial<Zone> } | { channel: PaymentChannel };

function Sections({ config }: { config: SettingsConfig }) {
  const { t } = useLingui();
  const titles = useSectionTitles();
  const sections = Object.keys(titles) as Section[]; // its own keys
  const { open, form } = useOpenedForm<Opened>((opened, onClosed) => {
    if ('channel' in opened) return <ChannelForm channel={opened.channel} onClosed={onClosed} />;
    if ('days' in opened) return <DayForm config={config} typed={opened.days} onClosed={onClosed} />;
    return <SectionForm section={opened.section} loaded={config} onClosed={onClosed} />;
  });
  useRequestedTask('setting', goTo);
  const inSection = (section: Section) => config.settings.filter((row) => row.section === section);
  const rowsOf = (section: SettingSection) => <SettingRows rows={inSection(section)} version={config.version} />;
  const bodies: Readonly<Record<Section, ReactNode>> = {
    basic: <BasicRows />,
    days: <DayRows config={config} onSetBack={(days) => open({ days })} />,
    ledger: (
      <>
        {rowsOf('ledger')}
        <ApprovalLink />
      </>
    ),
    channels: <ChannelRows onEdit={(channel) => open({ channel })} />,
    stored_value: rowsOf('stored_value'),
    cashier: rowsOf('cashier'),
    receipts: rowsOf('receipts'),
    notifications: rowsOf('notifications'),
    retention: <RetentionLink />,
  };
  return (
    <>
      <PageHead
        title={usePageTitle(t({ context: 'page', message: 'Settings' }))}
        note={t`What applies to the whole merchant, with its default and who changed it`}
      />
      <AllBranchesOnly permissions={['settings:update', 'settings:channel']} />
      <div className={styles.page}>
        <SectionList sections={sections} />
        <div className={styles.sections}>
          {sections.map((section) => (
            <div key={section} id={placeOf(section)} tabIndex={-1} className={styles.section}>
              <Panel
                title={titles[section]}
                note={isAllLater(inSection(section)) && <Later />}
                flush
                extra={
                  isEdited(section) && (
                    <EditButton
                      name={titles[section]}
                      onEdit={() => open(section === 'days' ? { days: {} } : { section })}
                    />
                  )
                }
              >
                {bodies[section]}
              </Panel>
            </div>
          ))}
        </div>
      </div>
      {form}
    </>
  );
}

/** The way to each section, with the one on screen marked. */
function SectionList({ sections }: { sections: readonly Section[] }) {
  const { t } = useLingui();
  const titles = useSectionTitles();
  const { nav, shown, show } = useShownSection(sections);
  return (
    <nav ref={nav} aria-label={t`Sections`} className={styles.nav}>
      <ul>
        {sections.map((section) => (
          <li key={section}>
            <button
              type="button"
              className={styles.entry}
              aria-current={section === shown}
              onClick={() => {
                goTo(section);
                show(section);
              }}
            >
              {titles[section]}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** To a section, or to a setting by its name. Not by a fragment of the address, which would be another page to the tabs. */
function goTo(wanted: string): void {
  const id = [`settings-${wanted}`, settingPlace(wanted)].find((one) => document.getElementById(one));
  const place = document.getElementById(id ?? '');
  place?.scrollIntoView({ block: 'start' });
  place?.focus({ preventScroll: true });
}

/** Channels have a button each; basic data and what is kept how long have their own pages. */
const isEdited = (section: Section): section is SettingSection | 'days' =>
  section !== 'basic' && section !== 'channels' && section !== 'retention';

function EditButton({ name, onEdit }: { name: string; onEdit: () => void }) {
  const { t } = useLingui();
  if (!useCanEverywhere('settings:update')) return null;
  return (
    <Button onClick={onEdit} aria-label={t`Edit ${name}`}>
      <Trans>Edit</Trans>
    </Button>
  );
}

/** The merchant tells these; they are edited with its other particulars. */
function BasicRows() {
  const { t } = useLingui();
  const mayRead = useCanAt('merchant', 'merchant:read');
  const result = useEndpoint('GET /system', {}, { quiet: true });
  const broken = t`The basic data did not load`;
  const none = <span className={styles.empty}>{t`Not filled in`}</span>;
  return (
    <Fetched
      result={result}
      skeleton={<SkeletonRows rows={6} columns={['1fr']} />}
      words={{ missing: broken, missingHint: '', denied: broken, broken }}
    >
      {(data) => (
        <ul className={styles.rows}>
          <Row title={t`Merchant number`} value={data.merchant_no} />
          <Row title={t`Short name`} hint={t`As it stands above each page`} value={data.abbreviation_name} />
          <Row title={t`Registered name`} hint={t`As on the business licence`} value={data.full_name ?? none} />
          <Row title={t`Contact`} value={data.contact_name ?? none} />
          <Row title={t({ context: 'a shop’s', message: 'Phone' })} value={data.phone ?? none} />
          <Row
            title={t({ context: 'a place', message: 'Address' })}
            hint={t`Of the company; branches have their own`}
            value={data.address ?? none}
          />
          {mayRead && (
            <Row
              title={t`All particulars`}
              hint={t`Also logo, licence and hours`}
              value={
                <Link to="/merchantManagement/merchant/detail">
                  <Trans>See and edit them with the merchant</Trans>
                </Link>
              }
            />
          )}
        </ul>
      )}
    </Fetched>
  );
}

/** What has its own place is shown there, and not twice. */
function ApprovalLink() {
  const { t } = useLingui();
  const maySet = useCanAt('adjustment', 'adjustment:limit');
  const mayRead = useCanAt('adjustment', 'adjustment:read');
  const { data } = useEndpoint('GET /vip-trim-order/limits', {}, { enabled: maySet, quiet: true });
  const hoursOf = ({ approval_hours: approve, undo_hours: undo }: Hours): string =>
    t`${plural(approve, { one: '# hour to approve', other: '# hours to approve' })}, ${undo} to undo`;
  const words = data ? hoursOf(data) : t`Set with the adjustments`;
  return (
    <ul className={styles.rows}>
      <Row
        title={t`Limits of adjustments and their approval`}
        hint={t`By role, with the hours to approve and to undo`}
        value={maySet && mayRead ? <Link to="/memberAdjustments">{words}</Link> : words}
        history={data && <SettingHistory initial={hoursOf(data.initial)} changed={data.changed} />}
      />
    </ul>
  );
}

type Hours = Pick<AdjustmentLimits, 'approval_hours' | 'undo_hours'>;

function RetentionLink() {
  const { t } = useLingui();
  const mayRead = useCanAt('operation_log', 'operation_log:read');
  const { data } = useEndpoint('GET /logs/retention', {}, { enabled: mayRead, quiet: true });
  return (
    <ul className={styles.rows}>
      <Row
        title={t`Operation log`}
        hint={t`Older entries are removed each night, and that is logged`}
        value={
          mayRead ? (
            <Link to="/system/logs/operate">
              {data ? (
                <Plural value={data.months} one="Kept for # month" other="Kept for # months" />
              ) : (
                <Trans>Set with the operation log</Trans>
              )}
            </Link>
          ) : (
            <Trans>Set with the operation log</Trans>
          )
        }
        history={
          data && (
            <SettingHistory
              initial={t`${plural(data.initial, { one: 'Kept for # month', other: 'Kept for # months' })}`}
              changed={data.changed}
            />
          )
        }
      />
      <Row
        title={t`Files of exports`}
        value={<Plural value={taskLimits.days} one="Kept for # day" other="Kept for # days" />}
      />
      <Row title={t`Balances and their postings`} value={<Trans>Kept for good</Trans>} />
    </ul>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import type { PointBase, PointMultiple, PointRulesPage as Loaded } from '@regulars/contract';
import { Button } from 'antd';
import { CircleMinus, CirclePlus, CalendarX2 } from 'lucide-react';
import { usePageTitle } from '../../framework/access/use-page-title.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import { AllBranchesOnly } from '../../framework/detail/all-branches-only.tsx';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { useOpenedForm } from '../../framework/form/use-opened-form.tsx';
import { nearing } from '../../framework/list/nearing.ts';
import { ReplayColumns, useReplay } from '../../framework/replays/use-replay.tsx';
import { RuleNote, VersionsButton } from '../../framework/rules/rule-head.tsx';
import { useCanEverywhere } from '../../framework/session/index.ts';
import { DraftFrame } from '../../framework/sort/draft-bar.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { MultiplesPanel } from './multiples-panel.tsx';
import styles from './point-rules.module.css';
import { PointRuleBar } from './rule-bar.tsx';
import { useStatements } from './use-rule-words.ts';

const BaseForm = lazyLayer(async () => (await import('./base-form.tsx')).BaseForm);
const MultipleForm = lazyLayer(async () => (await import('./multiple-form.tsx')).MultipleForm);
const VersionsDrawer = lazyLayer(async () => (await import('./versions-drawer.tsx')).PointRuleVersions);

/** How points are earned, used and expire: the version in force, and a draft that replaces it. */
export function PointRulesPage() {
  const { t } = useLingui();
  const words = {
    missing: t`There are no point rules`,
    missingHint: '',
    denied: t`You cannot view the point rules`,
    broken: t`The point rules did not load`,
  };
  const rules = useEndpoint('GET /point-rule/base', {}, { quiet: true });
  return (
    <Fetched result={rules} words={words}>
      {(loaded) => <Rules loaded={loaded} />}
    </Fetched>
  );
}

type Opened = 'base' | 'versions' | { multiple: PointMultiple | undefined };

function Rules({ loaded }: { loaded: Loaded }) {
  const { t } = useLingui();
  const mayEdit = useCanEverywhere('point_rule:update');
  const { in_force: inForce, draft } = loaded;
  const shown = draft?.rules ?? inForce?.rules;
  const replay = useReplay({ kind: 'points', rule: loaded, reads: 'point_rule:read' });
  const { open, form } = useOpenedForm<Opened>((opened, onClosed) => {
    if (opened === 'versions') return <VersionsDrawer onClosed={onClosed} />;
    if (opened === 'base') return <BaseForm loaded={loaded} onClosed={onClosed} />;
    return <MultipleForm multiple={opened.multiple} loaded={loaded} onClosed={onClosed} />;
  });
  return (
    <DraftFrame>
      <PageHead
        title={usePageTitle(t`Point rules`)}
        note={<RuleNote rule={loaded} none={t`None is in force yet: nothing earns points`} />}
        actions={
          <>
            {inForce && <VersionsButton preload={VersionsDrawer.preload} onPress={() => open('versions')} />}
            {replay.button}
          </>
        }
      />
      <AllBranchesOnly permissions={['point_rule:update', 'point_rule:put_in_force']} />
      {shown ? (
        <ReplayColumns panel={replay.panel}>
          <BasePanel
            base={shown.base}
            inForce={inForce?.rules.base}
            onEdit={mayEdit ? () => open('base') : undefined}
          />
          <MultiplesPanel
            loaded={loaded}
            rules={shown}
            onEdit={mayEdit ? (multiple) => open({ multiple }) : undefined}
          />
        </ReplayColumns>
      ) : (
        <EmptyState
          page
          kind="empty"
          title={t`Members earn no points yet`}
          actions={
            mayEdit && (
              <Button type="primary" {...nearing(BaseForm.preload)} onClick={() => open('base')}>
                <Trans>Set the base rule</Trans>
              </Button>
            )
          }
        >
          <Trans>
            Say how points are earned, what they pay and when they expire. Nothing happens until you put it in force.
          </Trans>
        </EmptyState>
      )}
      <PointRuleBar loaded={loaded} />
      {form}
    </DraftFrame>
  );
}

interface BasePanelProps {
  base: PointBase;
  inForce: PointBase | undefined;
  onEdit: (() => void) | undefined;
}

function BasePanel({ base, inForce, onEdit }: BasePanelProps) {
  const { t } = useLingui();
  const statements = useStatements();
  const before = new Set(inForce ? statements(inForce).flatMap(({ title, lines }) => [title, ...lines]) : []);
  const [earning, spending, expiring] = statements(base);
  const columns = [
    { icon: CirclePlus, label: t`How they are earned`, statement: earning },
    { icon: CircleMinus, label: t`How they are used`, statement: spending },
    { icon: CalendarX2, label: t`When they expire`, statement: expiring },
  ];
  /** What the draft says otherwise than the version in force. */
  const isNew = (line: string): boolean => inForce !== undefined && !before.has(line);
  const marked = (line: string) => (isNew(line) ? <mark className={styles.changed}>{t`Draft: ${line}`}</mark> : line);
  return (
    <Panel
      title={t`Base rule`}
      flush
      extra={
        onEdit && (
          <Button type="link" onClick={onEdit} {...nearing(BaseForm.preload)} aria-label={t`Edit the base rule`}>
            <Trans>Edit</Trans>
          </Button>
        )
      }
    >
      <div className={styles.statements}>
        {columns.map(({ icon: Icon, label, statement }) => (
          <section key={label} className={styles.statement} aria-label={label}>
            <p className={styles.label}>
              <Icon size={16} strokeWidth={1.75} aria-hidden="true" /> {label}
            </p>
            <h3 className={styles.title}>{statement && marked(statement.title)}</h3>
            {statement?.lines.map((line) => (
              <p key={line} className={styles.line}>
                {marked(line)}
              </p>
            ))}
          </section>
        ))}
      </div>
    </Panel>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import type { PointMultiple, PointRules, PointRulesPage } from '@regulars/contract';
import { pointCombiningPhrases, say } from '@regulars/phrases';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { factorText } from '../../format/numbers.ts';
import { useAction, useEndpoint } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Panel } from '../../ui/panel.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { Calendar } from './calendar.tsx';
import { pointRuleReads } from './point-rule-reads.ts';
import styles from './point-rules.module.css';
import { useMultipleWords } from './use-rule-words.ts';

interface MultiplesPanelProps {
  loaded: PointRulesPage;
  /** The draft's, or those in force. */
  rules: PointRules;
  /** Without a multiple, adds one; undefined: the user may not. */
  onEdit: ((multiple: PointMultiple | undefined) => void) | undefined;
}

/** The multiples, with a calendar of the coming days. */
export function MultiplesPanel({ loaded, rules, onEdit }: MultiplesPanelProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { multiples, base } = rules;
  const combining = say(pointCombiningPhrases[base.combining], locale);
  return (
    <Panel
      title={t`Multiples`}
      note={multiples.length > 1 && t`If several hold: ${combining}`}
      flush
      extra={
        onEdit && (
          <Button icon={<Plus size={16} strokeWidth={1.75} />} onClick={() => onEdit(undefined)}>
            <Trans>Add a multiple</Trans>
          </Button>
        )
      }
    >
      {multiples.length === 0 ? (
        <p className={styles.none}>
          <Trans>None: every day is worth the same, but for what the grades multiply.</Trans>
        </p>
      ) : (
        <>
          <Calendar multiples={multiples} />
          <ul className={styles.multiples}>
            {multiples.map((multiple) => (
              <MultipleRow key={multiple.multiple_id} multiple={multiple} loaded={loaded} onEdit={onEdit} />
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

interface MultipleRowProps {
  multiple: PointMultiple;
  loaded: PointRulesPage;
  onEdit: MultiplesPanelProps['onEdit'];
}

function MultipleRow({ multiple, loaded, onEdit }: MultipleRowProps) {
  const { t } = useLingui();
  const { draft, in_force: inForce } = loaded;
  const before = inForce?.rules.multiples.find(({ multiple_id: id }) => id === multiple.multiple_id);
  const { data: grades = [] } = useEndpoint('GET /vip-grades', {}, { quiet: true, staleTime: 300_000 });
  const wordsOf = useMultipleWords(new Map(grades.map(({ grade_id: id, name }) => [id, name])));
  const remove = useRemoval(loaded);
  const { name, rate } = multiple;
  return (
    <li className={styles.multiple}>
      <strong className={styles.name}>{name}</strong>
      <span className={styles.when}>
        {wordsOf(multiple)} {draft && before && <Difference before={before} multiple={multiple} />}
      </span>
      <strong className={styles.rate}>×{factorText(rate)}</strong>
      {draft && !before ? (
        <StateTag meaning="over">{t({ message: 'Draft', context: 'of a rule' })}</StateTag>
      ) : (
        <MultipleState multiple={multiple} />
      )}
      {onEdit && (
        <span className={styles.acts}>
          <Button type="link" size="small" aria-label={t`Edit “${name}”`} onClick={() => onEdit(multiple)}>
            <Trans>Edit</Trans>
          </Button>
          <Button
            type="link"
            size="small"
            danger
            aria-label={t`Remove “${name}”`}
            onClick={() => void remove(multiple)}
          >
            <Trans>Remove</Trans>
          </Button>
        </span>
      )}
    </li>
  );
}

/** What the draft changes of a multiple that is in force. */
function Difference({ before, multiple }: { before: PointMultiple; multiple: PointMultiple }) {
  const { t } = useLingui();
  if (JSON.stringify(before) === JSON.stringify(multiple)) return null;
  const [from, to] = [factorText(before.rate), factorText(multiple.rate)];
  return <mark className={styles.changed}>{from === to ? t`Draft: changed` : t`Draft: ×${from} becomes ×${to}`}</mark>;
}

function useRemoval({ version }: PointRulesPage) {
  const { t } = useLingui();
  const { message, confirm } = useFeedback();
  const remove = useAction('DELETE /point-rule/multiple', { invalidates: pointRuleReads });
  return async ({ multiple_id: id, name }: PointMultiple): Promise<void> => {
    const agreed = await confirm({
      title: t`Remove “${name}”?`,
      text: t`From the draft. It goes on until the draft is put in force.`,
      yes: t`Remove`,
      no: t`Keep it`,
    });
    if (!agreed) return;
    await remove.mutateAsync({ query: { pointRuleDetailId: id }, ifMatch: version });
    void message.success(t`Removed from the draft`);
  };
}

function MultipleState({ multiple: { enabled, from, to } }: { multiple: PointMultiple }) {
  const { t } = useLingui();
  const today = useDates().today();
  if (!enabled) return <StateTag meaning="over">{t({ message: 'Off', context: 'a multiple' })}</StateTag>;
  if (to !== null && to < today)
    return <StateTag meaning="over">{t({ message: 'Ended', context: 'a multiple' })}</StateTag>;
  if (from !== null && from > today)
    return <StateTag meaning="waiting">{t({ message: 'To come', context: 'a multiple' })}</StateTag>;
  return <StateTag meaning="live">{t({ message: 'Running', context: 'a multiple' })}</StateTag>;
}

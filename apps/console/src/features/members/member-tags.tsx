import { Trans, useLingui } from '@lingui/react/macro';
import type { Member } from '@regulars/contract';
import { matches, tagPattern, tagsPerMember } from '@regulars/contract/rules';
import { fieldPhrases, say } from '@regulars/phrases';
import { AutoComplete, Button } from 'antd';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../framework/api/index.ts';
import { useLock } from '../../framework/form/use-lock.ts';
import { useCan } from '../../framework/session/index.ts';
import { useLocale } from '../../i18n/locale.ts';
import styles from './members.module.css';
import { useMemberActions } from './use-member-actions.ts';
import { useMemberChoices } from '../../framework/members/use-member-choices.ts';

/** A member's tags, editable in place. */
export function MemberTags({ member }: { member: Member }) {
  const { t } = useLingui();
  const { tag } = useMemberActions();
  const { locked, run } = useLock();
  const editable = useCan('member:tag') && member.changeable && member.state !== 'cancelled';
  if (!editable && member.tags.length === 0) return '–';

  function change(added: string[], removed: string[]): void {
    void run(async () => {
      try {
        await tag(member, added, removed);
      } catch (error) {
        // The error was announced; the tags stay as they are.
        if (!(error instanceof ApiError)) throw error;
      }
    });
  }

  return (
    <div className={styles.tags} aria-busy={locked}>
      {member.tags.map((one) => (
        <span key={one} className={styles.tag}>
          {one}
          {editable && (
            <button
              type="button"
              disabled={locked}
              aria-label={t`Remove the tag ${one}`}
              onClick={() => change([], [one])}
            >
              <X size={12} strokeWidth={1.75} aria-hidden="true" />
            </button>
          )}
        </span>
      ))}
      {editable && member.tags.length < tagsPerMember && (
        <NewTag taken={member.tags} disabled={locked} onAdd={(added) => change([added], [])} />
      )}
    </div>
  );
}

function NewTag({
  taken,
  disabled,
  onAdd,
}: {
  taken: readonly string[];
  disabled: boolean;
  onAdd: (tag: string) => void;
}) {
  const { t } = useLingui();
  const locale = useLocale();
  const { tags } = useMemberChoices();
  const [text, setText] = useState<string>();
  if (text === undefined) {
    return (
      <Button
        type="dashed"
        size="small"
        disabled={disabled}
        icon={<Plus size={12} strokeWidth={1.75} />}
        onClick={() => setText('')}
      >
        <Trans>Add</Trans>
      </Button>
    );
  }

  const wanted = text.trim();
  const fault = wanted !== '' && !matches(tagPattern, wanted);
  function add(chosen: string): void {
    if (!matches(tagPattern, chosen)) return;
    setText(undefined);
    if (!taken.includes(chosen)) onAdd(chosen);
  }

  return (
    <span className={styles.newTag}>
      <AutoComplete
        ref={(input) => input?.focus()}
        defaultOpen
        size="small"
        aria-label={t`New tag`}
        value={text}
        {...(fault && { status: 'error' as const })}
        options={tags.filter(({ value }) => !taken.includes(value) && value.includes(wanted))}
        onChange={(next: string) => setText(next)}
        onSelect={add}
        onBlur={() => setText(undefined)}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Escape') setText(undefined);
          if (key === 'Enter' && !nativeEvent.isComposing) add(wanted);
        }}
      />
      {fault && <small role="alert">{say(fieldPhrases.tag, locale)}</small>}
    </span>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import type { Grade, Member } from '@regulars/contract';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { call, useAction } from '../../framework/api/index.ts';
import { FormDrawer } from '../../framework/form/form-drawer.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useEntityForm } from '../../framework/form/use-entity-form.ts';
import type { Base } from '../../framework/form/use-entity-form.ts';
import { useCurrentUser } from '../../framework/session/index.ts';
import { MemberFields } from './member-fields.tsx';
import { MemberPreview } from './member-preview.tsx';
import { emptyMember, memberChangesOf, newMemberOf, valuesOf } from './member-values.ts';
import type { MemberValues } from './member-values.ts';
import { memberReads } from './use-member-actions.ts';
import { useMemberChoices } from './use-member-choices.ts';
import { useMemberLabels } from './use-member-labels.ts';

interface MemberFormDrawerProps {
  /** The member to edit; undefined for a new one. */
  member?: Member;
  onClose: () => void;
}

const baseOf = (member: Member): Base<MemberValues> => ({ values: valuesOf(member), version: member.version });

/** Creates or edits a member. */
export function MemberFormDrawer({ member, onClose }: MemberFormDrawerProps) {
  const { grades, gradesPending } = useMemberChoices();
  return gradesPending ? null : <MemberForm member={member} grades={grades} onClose={onClose} />;
}

function MemberForm({
  member,
  grades,
  onClose,
}: {
  member: Member | undefined;
  grades: readonly Grade[];
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const { all_branches, branches } = useCurrentUser();
  const { labels, textOf } = useMemberLabels();
  const [open, setOpen] = useState(true);
  const [another, setAnother] = useState(false);
  const create = useAction('POST /vip-infos', {
    invalidates: memberReads,
    handles: ['grade_not_found', 'branch_not_found'],
  });
  const edit = useAction('PUT /vip-infos/{id}', {
    invalidates: memberReads,
    handles: ['stale_edit', 'grade_not_found', 'branch_not_found'],
  });

  const ownBranch = all_branches || branches.length !== 1 ? null : (branches[0]?.branch_id ?? null);
  const empty = emptyMember(grades.find(({ enabled }) => enabled)?.grade_id, ownBranch);

  const entity = useEntityForm<MemberValues, Member | undefined>({
    base: member ? baseOf(member) : { values: empty },
    async save(values, from, idempotencyKey) {
      if (!member) return create.mutateAsync({ body: newMemberOf(values), idempotencyKey });
      const changes = memberChangesOf(from.values, values);
      if (Object.keys(changes).length === 0) return undefined;
      return edit.mutateAsync({ params: { id: member.vip_id }, body: changes, ifMatch: from.version, idempotencyKey });
    },
    onSaved(saved) {
      if (saved) {
        const { name } = saved;
        void message.success(member ? t`Saved ${name}` : t`Added ${name}`);
      }
      if (another && !member) entity.startOver(empty);
      else setOpen(false);
    },
    ...(member && { reload: async () => baseOf(await call('GET /vip-infos/{id}', { params: { id: member.vip_id } })) }),
    errorFields: { grade_not_found: 'grade_id', branch_not_found: 'branch_id' },
  });

  return (
    <FormDrawer
      title={member ? t`Edit member` : t`New member`}
      entity={entity}
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClose}
      preview={<MemberPreview entity={entity} grades={grades} isNew={!member} labels={labels} />}
      footer={
        !member && (
          <Checkbox checked={another} onChange={(event) => setAnother(event.target.checked)}>
            <Trans>Save and add another</Trans>
          </Checkbox>
        )
      }
    >
      <FormFields entity={entity} labels={labels} textOf={textOf}>
        <MemberFields entity={entity} labels={labels} isNew={!member} />
      </FormFields>
    </FormDrawer>
  );
}

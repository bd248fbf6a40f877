import { Trans, useLingui } from '@lingui/react/macro';
import type { Grade, Member } from '@regulars/contract';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { call } from '../api/index.ts';
import { FormDrawer } from '../form/form-drawer.tsx';
import { FormFields } from '../form/form-fields.tsx';
import { useFormAction } from '../form/use-form-action.ts';
import { useRecordForm } from '../form/use-record-form.ts';
import { useCurrentUser } from '../session/index.ts';
import { MemberFields } from './member-fields.tsx';
import { MemberPreview } from './member-preview.tsx';
import { emptyMember, memberChangesOf, newMemberOf, searchedValues, valuesOf } from './member-values.ts';
import type { MemberValues } from './member-values.ts';
import { memberReads } from './member-reads.ts';
import { useMemberChoices } from './use-member-choices.ts';
import { useMemberLabels } from './use-member-labels.ts';

interface MemberFormDrawerProps {
  /** The member to edit; undefined for a new one. */
  member?: Member;
  /** What was searched for before a new one. */
  searched?: string | undefined;
  /** Whether several can be added one after the other; by default a new one may. */
  several?: boolean;
  onSaved?: (member: Member) => void;
  onClose: () => void;
}

/** Creates or edits a member. */
export function MemberFormDrawer(props: MemberFormDrawerProps) {
  const { grades, gradesPending } = useMemberChoices();
  return gradesPending ? null : <MemberForm {...props} grades={grades} />;
}

function MemberForm({
  member,
  searched = '',
  several = true,
  grades,
  onSaved,
  onClose,
}: MemberFormDrawerProps & { grades: readonly Grade[] }) {
  const { t } = useLingui();
  const { branches } = useCurrentUser();
  const { labels, textOf } = useMemberLabels();
  const [another, setAnother] = useState(false);
  const handles = ['grade_not_found', 'branch_not_found'] as const;
  const create = useFormAction('POST /vip-infos', { invalidates: memberReads, handles });
  const edit = useFormAction('PUT /vip-infos/{id}', { invalidates: memberReads, handles: ['stale_edit', ...handles] });
  const onlyBranch = branches.length === 1 ? (branches[0]?.branch_id ?? null) : null;
  const { entity, drawer } = useRecordForm<MemberValues, Member>({
    needs: member ? 'member:update' : 'member:create',
    record: member,
    empty: emptyMember(grades.find(({ enabled }) => enabled)?.grade_id, onlyBranch),
    start: searchedValues(searched),
    valuesOf,
    create: async (values, idempotencyKey) => {
      const saved = await create.mutateAsync({ body: newMemberOf(values), idempotencyKey });
      onSaved?.(saved);
      return saved;
    },
    edit: ({ vip_id: id }, changes, headers) =>
      edit.mutateAsync({ params: { id }, body: memberChangesOf(changes), ...headers }),
    reload: ({ vip_id: id }) => call('GET /vip-infos/{id}', { params: { id } }),
    done: ({ name }) => (member ? t`Saved ${name}` : t`Added ${name}`),
    another,
    errorFields: { grade_not_found: 'grade_id', branch_not_found: 'branch_id' },
    onClosed: onClose,
  });

  return (
    <FormDrawer
      title={member ? t`Edit member` : t`New member`}
      entity={entity}
      {...drawer}
      preview={<MemberPreview entity={entity} grades={grades} isNew={!member} labels={labels} />}
      footer={
        !member &&
        several && (
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

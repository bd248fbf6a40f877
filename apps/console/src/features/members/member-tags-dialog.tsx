import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Member } from '@regulars/contract';
import { tagPattern, tagsPerMember } from '@regulars/contract/rules';
import { Form } from 'antd';
import { Dialog } from '../../ui/dialog.tsx';
import { ApiError } from '../../framework/api/index.ts';
import { useRules } from '../../framework/form/rules.ts';
import type { Chosen } from '../../framework/list/use-selection.ts';
import { useLock } from '../../framework/form/use-lock.ts';
import { useMemberActions } from './use-member-actions.ts';
import { TagsInput } from '../../framework/members/tags-input.tsx';

interface MemberTagsDialogProps {
  members: Chosen<Member>;
  onClose: (done: boolean) => void;
}

/** Adds tags to the selected members. */
export function MemberTagsDialog({ members, onClose }: MemberTagsDialogProps) {
  const { t } = useLingui();
  const rules = useRules();
  const { tagAll } = useMemberActions();
  const { locked, run } = useLock();
  const [form] = Form.useForm<{ tags: string[] }>();
  const { rows, whole } = members;
  const all = whole?.count;

  async function confirm({ tags: chosen }: { tags: string[] }): Promise<void> {
    try {
      await tagAll(
        members,
        chosen.map((one) => one.trim()),
      );
      onClose(true);
    } catch (error) {
      // The error was announced; the dialog stays open.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  return (
    <Dialog
      open
      title={
        all === undefined
          ? t`Tag ${plural(rows.length, { one: '# member', other: '# members' })}`
          : t`Tag ${all} members`
      }
      okText={t`Add the tags`}
      cancelText={t`Cancel`}
      okButtonProps={{ loading: locked }}
      onOk={form.submit}
      onCancel={() => onClose(false)}
      afterOpenChange={(shown) => shown && form.focusField('tags')}
    >
      <p>
        <Trans>Members keep the tags they have.</Trans>
      </p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        style={{ marginTop: 16 }}
        onFinish={(values) => void run(() => confirm(values))}
      >
        <Form.Item
          name="tags"
          label={t`Tags`}
          rules={[
            { required: true, message: t`Choose a tag or type a new one` },
            rules.eachFits(tagPattern, 'tag', tagsPerMember),
          ]}
        >
          <TagsInput placeholder={t`Choose a tag or type a new one`} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Form } from 'antd';
import type { FormInstance } from 'antd';
import { useState } from 'react';
import { LinkedText } from '../../framework/notices/linked-text.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { Tabs } from '../../ui/plain/tabs.tsx';
import type { AnnouncementValues } from './announcement-list.ts';
import styles from './announcements.module.css';

/** What merchants read, in each language, while it is typed. */
export function AnnouncementPreview({ form }: { form: FormInstance<AnnouncementValues> }) {
  const { t } = useLingui();
  const [language, setLanguage] = useState<'zh' | 'en'>('zh');
  const values = Form.useWatch((all: AnnouncementValues) => all, form);
  const title = values?.[`title_${language}`];
  const text = values?.[`text_${language}`];
  return (
    <div className={styles.preview}>
      <h3 className={styles.heading}>
        <Trans>As merchants see it</Trans>
      </h3>
      <Tabs
        label={t`Language`}
        active={language}
        onChange={setLanguage}
        tabs={[
          { key: 'zh', label: '中文' },
          { key: 'en', label: 'English' },
        ]}
      >
        <Panel>
          <p className={styles.title}>
            <strong>{title || t`Title`}</strong>
            {values?.severity === 'important' && <StateTag meaning="attention">{t`Important`}</StateTag>}
          </p>
          <LinkedText>{text || t`Text`}</LinkedText>
        </Panel>
      </Tabs>
    </div>
  );
}

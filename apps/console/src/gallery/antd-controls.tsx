import { Button, Checkbox, Input, Radio, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { DatePicker, RangePicker } from '../ui/date-picker.tsx';
import styles from './gallery.module.css';
import { say } from './words.ts';

export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

export function AntdControls() {
  return (
    <>
      <Row>
        <Button type="primary">{say('保存', 'Save')}</Button>
        <Button>{say('取消', 'Cancel')}</Button>
        <Button danger>{say('停用', 'Disable')}</Button>
        <Button type="text">{say('更多', 'More')}</Button>
        <Button disabled>{say('不可用', 'Disabled')}</Button>
      </Row>
      <Row>
        <Input placeholder={say('占位文字', 'Placeholder')} className={styles.input ?? ''} />
        <Select
          aria-label="branch"
          value="a"
          options={[{ value: 'a', label: say('解放路店', 'Jiefang Rd') }]}
          className={styles.input ?? ''}
        />
      </Row>
      <Row>
        <Checkbox defaultChecked>{say('已选', 'On')}</Checkbox>
        <Checkbox>{say('未选', 'Off')}</Checkbox>
        <Radio defaultChecked>{say('单选', 'Radio')}</Radio>
        <Switch defaultChecked aria-label="on" />
        <Switch aria-label="off" />
      </Row>
      <Row>
        <DatePicker aria-label="date" />
        <RangePicker aria-label="range" />
      </Row>
    </>
  );
}
